"""Reading and writing the tables of a state in compiled code as directly as a plain language does.

Rules and policies count the places of a table from its start. For places below 0, which Python counts from the end,
numba adds a choice to every access, which makes playouts slower and takes longer to compile; it is left out here. With
NUMBA_BOUNDSCHECK such a place is an error like one beyond the end. Arrays that are `borrowed` are not counted either.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeVar

from numba.core import cgutils, types
from numba.extending import intrinsic, lower_builtin, overload
from numba.np import arrayobj

T = TypeVar("T")
lower: Any = lower_builtin
instruction: Callable[..., Any] = intrinsic
arrays: Any = arrayobj
building: Any = cgutils
"""What numba offers for this carries no types."""


def use_tables_directly() -> None:
    """Let everything that is compiled from now on read and write tables so."""
    lower(operator.getitem, types.NestedArray, types.Integer)(read)
    lower(operator.setitem, types.NestedArray, types.Integer, types.Integer)(write)


def pointer(context: Any, builder: Any, table: Any, place: Any, arguments: Any) -> Any:
    """Return the pointer to a place; given are the types of table and place, and the values of both."""
    array = arrays.make_array(table)(context, builder, arguments[0])
    index = context.cast(builder, arguments[1], place, types.intp)
    if context.enable_boundscheck:
        building.do_boundscheck(context, builder, index, context.get_constant(types.intp, table.shape[0]), 0)
    return builder.gep(array.data, [index])


def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Read the number at a place."""
    table, place = signature.args
    return arrays.load_item(context, builder, table, pointer(context, builder, table, place, arguments))


def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Write the number at a place."""
    table, place, number = signature.args
    value = context.cast(builder, arguments[2], number, table.dtype)
    arrays.store_item(context, builder, table, value, pointer(context, builder, table, place, arguments))
    return context.get_dummy_value()


def borrowed(array: T) -> T:
    """Return an array as it is.

    Compiled code counts who uses an array at every call that it is passed to, which takes longer than short functions
    do. It does not count for what this returns, so the array itself must be held as long.
    """
    return array


@instruction
def _uncounted(_typing: Any, array: Any) -> Any:
    """Take an array's owners off it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = arrays.make_array(signature.return_type)(context, builder, arguments[0])
        view.meminfo = building.get_null_value(view.meminfo.type)
        view.parent = building.get_null_value(view.parent.type)
        return view._getvalue()

    return array(array), generate


@overload(borrowed)
def _borrowed_overload(array: Any) -> Any:
    """Stand in for `borrowed`."""

    def compiled(array: Any) -> Any:
        return _uncounted(array)

    return compiled
