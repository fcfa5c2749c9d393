# SPDX-License-Identifier: MIT
"""The schemas of docs/schemas, and what has to be true of them all.

Every object is closed, so that a key that is not described fails; our keys
are in snake_case; and a number has its name, its unit and its meaning from
numbers.schema.json, so that no name stands for two units.
"""
import json
import os
import re

import jsonschema

try:
    import referencing
except ImportError:  # before jsonschema 4.18
    referencing = None

NUMBERS = "numbers.schema.json"
# A number whose name is taken by an object that SARIF and editors know, too.
OTHER_NAMES = {"end": "span_end"}


def load(folder):
    """All schemas by file name."""
    schemas = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            schemas[name] = json.load(f)
    return schemas


def validator(schemas, name):
    if referencing:
        resources = ((key, referencing.Resource.from_contents(value))
                     for key, value in schemas.items())
        how = {"registry": referencing.Registry().with_resources(resources)}
    else:
        how = {"resolver": jsonschema.RefResolver(name, schemas[name],
                                                  store=schemas)}
    return jsonschema.Draft202012Validator(
        schemas[name], format_checker=jsonschema.FormatChecker(), **how)


def parts(schema, path=""):
    """Every schema in a schema, with the way to it."""
    if isinstance(schema, list):
        for i, item in enumerate(schema):
            yield from parts(item, f"{path}/{i}")
    elif isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key not in ("enum", "const", "required"):
                yield from parts(value, f"{path}/{key}")


def open_targets(schemas):
    """What closed objects are put together of."""
    for name, schema in schemas.items():
        for path, part in parts(schema):
            if part.get("unevaluatedProperties") is not False:
                continue
            for i, item in enumerate(part["allOf"]):
                yield f"{name}#{path}/allOf/{i}"
                yield item.get("$ref", "")


def plain_refs(schemas):
    """Where each reference that is not a part of such an object leads."""
    for schema in schemas.values():
        for path, part in parts(schema):
            ref = part.get("$ref")
            if ref and not re.search("/allOf/[0-9]+$", path):
                yield ref


def number_faults(name, path, key, value):
    choices = value.get("anyOf", [value])
    for choice in choices:
        ref = choice.get("$ref", "")
        wanted = OTHER_NAMES.get(key, key)
        if ref.startswith(NUMBERS) and ref.rpartition("/")[2] not in (
                key, wanted):
            yield f"{name}{path}: {key} is not {ref}"
        kinds = choice.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if kinds in (["integer"], ["number"], ["integer", "null"]):
            yield f"{name}{path}: {key} is a number without a unit"


def faults(schemas):
    allowed_open = set(open_targets(schemas))
    for target in allowed_open & set(plain_refs(schemas)):
        yield f"{target} is open, and is used alone"
    for name, schema in schemas.items():
        try:
            jsonschema.Draft202012Validator.check_schema(schema)
        except jsonschema.SchemaError as e:
            yield f"{name}: {e.message}"
        if schema.get("$id") != name or not schema.get("title"):
            yield f"{name}: $id or title"
        for path, part in parts(schema):
            if path.endswith(("/properties", "/$defs")):
                for key, value in part.items():
                    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", key):
                        yield f"{name}{path}: {key} is not in snake_case"
                    if name != NUMBERS:
                        yield from number_faults(name, path, key, value)
                continue
            is_closed = part.get("additionalProperties") is False
            if "properties" in part and not is_closed and \
                    f"{name}#{path}" not in allowed_open:
                yield f"{name}{path}: the object is open"
    for key, value in schemas[NUMBERS]["$defs"].items():
        if not value.get("description"):
            yield f"{NUMBERS}: {key} has no unit"


def keys_of(schema):
    """The names of all properties that a schema describes itself."""
    return {key for path, part in parts(schema)
            if path.endswith("/properties") for key in part}


def keys_in(value):
    """The names of all members of a value."""
    todo, found = [value], set()
    while todo:
        at = todo.pop()
        if isinstance(at, dict):
            found.update(at)
            todo.extend(at.values())
        elif isinstance(at, list):
            todo.extend(at)
    return found
