"""Intrinsics of compiled code for the functions of `engine.cards`.

`nth_bit` uses the processor's bit deposit (BMI2) if the compilation target has it, otherwise a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from analysis.core.cpu_targets import target
from engine import cards

WORD = ir.IntType(64)
instruction: Callable[..., Any] = intrinsic
"""Numba's `intrinsic`; its own type omits the first argument, which the compiler passes."""


@instruction
def _popcount(_typing: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@instruction
def _lowest(_typing: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@instruction
def _highest(_typing: Any, mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(WORD, 63), zeros)

    return types.int64(types.int64), generate


@instruction
def _deposit(_typing: Any, bit: Any, mask: Any) -> Any:
    """Spread the low bits of a number over the set bits of a mask."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(WORD, [WORD, WORD]))
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), generate


# An implementation has the same parameters and annotations as its overload: Numba compares them.


@overload(cards.popcount, inline="always")
def _popcount_overload(mask: Any) -> Any:
    def compiled(mask: Any) -> Any:
        return _popcount(mask)

    return compiled


@overload(cards.lowest, inline="always")
def _lowest_overload(mask: Any) -> Any:
    def compiled(mask: Any) -> Any:
        return _lowest(mask)

    return compiled


@overload(cards.highest, inline="always")
def _highest_overload(mask: Any) -> Any:
    def compiled(mask: Any) -> Any:
        return _highest(mask)

    return compiled


@overload(cards.nth_bit, inline="always")
def _nth_bit_overload(mask: Any, n: Any) -> Any:
    def deposited(mask: Any, n: Any) -> Any:
        return _lowest(_deposit(1 << n, mask))

    def looped(mask: Any, n: Any) -> Any:
        for _ in range(n):
            mask &= mask - 1
        return _lowest(mask)

    return deposited if target().has("bmi2") else looped
