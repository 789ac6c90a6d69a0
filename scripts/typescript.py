"""Python's types as TypeScript writes them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import inspect as types

#: Classes that become interfaces.
Shape = types.StructType | types.DataclassType
SIMPLE: dict[type, str] = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.DateType: "string",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


def shapes(roots: Iterable[Any]) -> list[type]:
    """The classes of which these types are made, each once."""
    found: dict[type, None] = {}

    def walk(info: types.Type) -> None:
        if isinstance(info, Shape):
            if info.cls in found:
                return
            found[info.cls] = None
            for field in info.fields:
                walk(field.type)
        for name in ("types", "item_types"):
            for each in getattr(info, name, ()):
                walk(each)
        for name in ("type", "item_type", "value_type"):
            inner = getattr(info, name, None)
            if isinstance(inner, types.Type):
                walk(inner)

    for root in roots:
        walk(types.type_info(root))
    return list(found)


def own_name(kind: type) -> str:
    """What a class is called."""
    return kind.__name__


def typescript(info: types.Type, name_of: Callable[[type], str] = own_name) -> str:
    """A type as TypeScript writes it."""

    def written(inner: types.Type) -> str:
        return typescript(inner, name_of)

    if type(info) in SIMPLE:
        return SIMPLE[type(info)]
    if isinstance(info, Shape):
        return name_of(info.cls)
    if isinstance(info, types.UnionType):
        return " | ".join(map(written, info.types))
    if isinstance(info, types.LiteralType):
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in info.values)
    if isinstance(info, types.ListType | types.VarTupleType):
        item = written(info.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(info, types.TupleType):
        return f"[{', '.join(map(written, info.item_types))}]"
    if isinstance(info, types.DictType):
        return f"Record<string, {written(info.value_type)}>"
    if isinstance(info, types.Metadata):
        return written(info.type)
    raise TypeError(f"no TypeScript for {info}")


def interface(kind: type, may_lack: bool = True, name_of: Callable[[type], str] = own_name) -> str:
    """A class as an interface; what has a default ``may_lack``, unless it is always told."""
    info = types.type_info(kind)
    assert isinstance(info, Shape)
    lines = [f"/** {summary(kind)} */", f"export interface {name_of(kind)} {{"]
    tag = getattr(info, "tag", None)
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    for field in info.fields:
        mark = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {typescript(field.type, name_of)};")
    return "\n".join([*lines, "}"])


def union(name: str, kinds: Iterable[type]) -> str:
    """One type of several."""
    return f"export type {name} =\n  | " + "\n  | ".join(kind.__name__ for kind in kinds) + ";"


def summary(kind: type) -> str:
    """The first paragraph of what a class says about itself, on one line."""
    return inspect.getdoc(kind).split("\n\n")[0].replace("\n", " ")  # type: ignore[union-attr]
