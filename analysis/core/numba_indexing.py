"""Numba types for the arrays of kernels, read and written through plain pointers.

Numba's own arrays wrap negative indices around, which adds a branch to every access, and count references at every
call. Rules and policies never use a negative index, and the arguments of a kernel outlive its call, so a kernel begins
by turning its arrays into the types below with `as_raw`. In the interpreter `as_raw` returns its argument.

- `RawInts`: an int64 array of shape (n,), or a field of a state.
- `RawStates`: an array of records of a game's states (`analysis.core.state_dtype`). Its elements are references of type
  `RawState`; assigning one to an element copies the record, as in NumPy.

With NUMBA_BOUNDSCHECK an index outside the array is an IndexError. Everything is registered through `numba.extending`,
for these types only. Against Numba's arrays with the wraparound alone patched out, the kernels of `bench` run, in turns
in one process each, at 1.00 to 1.02 times the rate in Canasta, 1.01 to 1.04 in Pocha and 1.12 to 1.15 in Poter.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from llvmlite import ir
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    overload,
    register_model,
    type_callable,
)

T = TypeVar("T")
instruction: Callable[..., Any] = intrinsic
"""Numba's `intrinsic`; its own type omits the first argument, which the compiler passes."""

INT = ir.IntType(64)
INT_POINTER = INT.as_pointer()
BYTE_POINTER = ir.IntType(8).as_pointer()
INT_BYTES = 8
DATA, COUNT = range(2)
"""Indices of the members of `ArrayModel`."""


def as_raw(array: T) -> T:
    """Return a kernel's array argument for access through a pointer; in the interpreter, the array itself.

    None means no array, and stays None.
    """
    return array


class RawInts(types.Type):
    """An array of int64 numbers."""

    def __init__(self) -> None:
        super().__init__("RawInts")


class RawState(types.Type):
    """A reference to a record whose fields are int64 numbers or arrays of them."""

    def __init__(self, record: types.Record) -> None:
        super().__init__(f"RawState({layout_code(record)})")
        self.size = record.size // INT_BYTES
        self.fields = {
            name: (field.offset // INT_BYTES, getattr(field.type, "nitems", 0)) for name, field in record.fields.items()
        }
        """Offset and length (0: a single number) by name; like `size`, counted in int64 numbers."""


class RawStates(types.Type):
    """An array of records."""

    def __init__(self, record: types.Record) -> None:
        self.state = RawState(record)
        super().__init__(f"RawStates({layout_code(record)})")


INTS = RawInts()


def layout_code(record: types.Record) -> str:
    """Return a short code for the fields of a record; function names in compiled code contain their types' names."""
    return sha256(record.name.encode()).hexdigest()[:16]


@register_model(RawInts)
@register_model(RawStates)
class ArrayModel(models.StructModel):
    """An array in compiled code: pointer and number of elements."""

    def __init__(self, manager: Any, array: types.Type) -> None:
        super().__init__(manager, array, [("data", types.CPointer(types.int64)), ("count", types.int64)])


@register_model(RawState)
class StateModel(models.PrimitiveModel):
    """A reference in compiled code: a pointer."""

    def __init__(self, manager: Any, state: types.Type) -> None:
        super().__init__(manager, state, INT_POINTER)


# Types of the operations


@type_callable(len)
def _type_len(_context: Any) -> Any:
    return lambda array: types.intp if isinstance(array, RawInts | RawStates) else None


@type_callable(operator.getitem)
def _type_getitem(_context: Any) -> Any:
    def typer(array: Any, index: Any) -> Any:
        if isinstance(array, RawInts) and isinstance(index, types.Integer):
            return types.int64
        return array.state if isinstance(array, RawStates) and isinstance(index, types.Integer) else None

    return typer


@type_callable(operator.setitem)
def _type_setitem(_context: Any) -> Any:
    def typer(array: Any, index: Any, value: Any) -> Any:
        number = isinstance(array, RawInts) and isinstance(value, types.Integer)
        state = isinstance(array, RawStates) and array.state == value
        return types.none if (number or state) and isinstance(index, types.Integer) else None

    return typer


@infer_getattr
class StateFields(AttributeTemplate):
    """The types of the fields of a state."""

    key = RawState

    def generic_resolve(self, state: Any, name: Any) -> Any:  # type: ignore[override]  # inferred from a stub
        """Return the type of a field, None if there is none of this name."""
        if name not in state.fields:
            return None
        return INTS if state.fields[name][1] else types.int64


def is_raw(element: types.Type) -> bool:
    """Return whether an element of a Numba array is an int64 number or a record of only such fields."""
    if isinstance(element, types.Record):
        return all(getattr(field.type, "dtype", field.type) == types.int64 for field in element.fields.values())
    return element == types.int64


@overload(as_raw)
def _overload_as_raw(array: Any) -> Any:
    if isinstance(array, types.Array) and array.ndim == 1 and array.layout == "C" and is_raw(array.dtype):

        def compiled(array: Any) -> Any:
            return _raw(array, array.ctypes.data, len(array))

        return compiled
    if isinstance(array, types.NoneType):

        def nothing(array: Any) -> Any:
            return array

        return nothing
    return None


@instruction
def _raw(_typing: Any, array: Any, address: Any, count: Any) -> Any:

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return array_value(builder, builder.inttoptr(arguments[1], INT_POINTER), arguments[2])

    raw = INTS if array.dtype == types.int64 else RawStates(array.dtype)
    return raw(array, address, count), generate


# Code of the operations


def array_value(builder: Any, data: Any, count: Any) -> Any:
    """Return the value of a raw array (`ArrayModel`)."""
    undefined = ir.Constant(ir.LiteralStructType([INT_POINTER, INT]), ir.Undefined)
    return builder.insert_value(builder.insert_value(undefined, data, DATA), count, COUNT)


def check_bounds(index: int, count: int) -> None:
    """Raise IndexError if an index is outside an array."""
    if index < 0 or index >= count:
        raise IndexError("index is out of bounds")


def pointer_to(context: Any, builder: Any, signature: Any, arguments: Any, size: int = 1) -> Any:
    """Return the pointer to the element, of `size` numbers, that is read or written."""
    array, index = arguments[:2]
    index = context.cast(builder, index, signature.args[1], types.int64)
    if context.enable_boundscheck:
        bounds = index, builder.extract_value(array, COUNT)
        context.compile_internal(builder, check_bounds, types.none(types.int64, types.int64), bounds)
    return builder.gep(builder.extract_value(array, DATA), [builder.mul(index, INT(size))])


@lower_builtin(len, RawInts)
@lower_builtin(len, RawStates)
def _len(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.extract_value(arguments[0], COUNT)


@lower_builtin(operator.getitem, RawInts, types.Integer)
def _get_number(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(pointer_to(context, builder, signature, arguments))


@lower_builtin(operator.setitem, RawInts, types.Integer, types.Integer)
def _set_number(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    number = context.cast(builder, arguments[2], signature.args[2], types.int64)
    builder.store(number, pointer_to(context, builder, signature, arguments))
    return context.get_dummy_value()


@lower_builtin(operator.getitem, RawStates, types.Integer)
def _get_state(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return pointer_to(context, builder, signature, arguments, signature.return_type.size)


@lower_builtin(operator.setitem, RawStates, types.Integer, RawState)
def _set_state(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    size = signature.args[2].size
    target = pointer_to(context, builder, signature, arguments, size)
    copy = builder.module.declare_intrinsic("llvm.memcpy", [BYTE_POINTER, BYTE_POINTER, INT])
    target, source = (builder.bitcast(pointer, BYTE_POINTER) for pointer in (target, arguments[2]))
    builder.call(copy, [target, source, INT(INT_BYTES * size), ir.IntType(1)(0)])
    return context.get_dummy_value()


@lower_getattr_generic(RawState)
def _get_field(_context: Any, builder: Any, state: RawState, value: Any, name: str) -> Any:
    offset, length = state.fields[name]
    field = builder.gep(value, [INT(offset)])
    return array_value(builder, field, INT(length)) if length else builder.load(field)


@lower_setattr_generic(RawState)
def _set_field(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> Any:
    state, kind = signature.args
    number = context.cast(builder, arguments[1], kind, types.int64)
    builder.store(number, builder.gep(arguments[0], [INT(state.fields[name][0])]))
