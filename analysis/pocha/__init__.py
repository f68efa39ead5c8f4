"""Pocha's playouts: `record` (the state as machine code holds it), `policy` (how playouts play), `kernels`."""
