#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates SARIF logs, or the output of a program.

usage: validate.py LOG... | validate.py --run PROGRAM [ARGUMENT...]

Our schema, sarif.schema.json, says what we write of SARIF 2.1.0, member by
member. It is itself held against the object model of python3-sarif-python-om,
which was made from the official schema: every member must exist there, and
what is required there must be required here. If CROSSPLY_SARIF_SCHEMA names
the official schema, the logs are also validated against that.
"""
import json
import os
import subprocess
import sys

DEBIAN = "/usr/bin/python3"

try:
    import attr
    import jsonschema
    import sarif_om
except ImportError:
    # Debian's modules belong to Debian's Python.
    if sys.executable == DEBIAN:
        raise
    os.execv(DEBIAN, [DEBIAN, *sys.argv])

HERE = os.path.dirname(os.path.abspath(__file__))


def load(path):
    with open(path, encoding="utf-8-sig") as f:
        return json.load(f)


def members(definition):
    """The names and the required names of an object of our schema."""
    parts = definition.get("oneOf", [definition])
    names = set().union(*(p["properties"] for p in parts))
    required = set.intersection(*(set(p.get("required", [])) for p in parts))
    return names, required


def model_faults(schema):
    """Where our schema says something else than the object model."""
    for name, definition in schema["definitions"].items():
        if definition.get("type") != "object":
            continue
        fields = attr.fields(getattr(sarif_om, name[0].upper() + name[1:]))
        known = {f.metadata["schema_property_name"]: f for f in fields}
        names, required = members(definition)
        for member in names - set(known):
            yield f"our schema: {name} has no {member} in SARIF"
        for member, field in known.items():
            if field.default is attr.NOTHING and member not in required:
                yield f"our schema: {name} must require {member}"


def index_faults(log):
    """A result names its rule twice, by id and by index."""
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield f"ruleIndex of {result['ruleId']}"


def faults_of(log, schemas):
    for schema in schemas:
        checker = jsonschema.Draft7Validator(
            schema, format_checker=jsonschema.FormatChecker())
        for e in checker.iter_errors(log):
            yield (f"{'/'.join(map(str, e.absolute_path))}: "
                   f"{e.message[:300]}")
    yield from index_faults(log)


def main():
    ours = load(os.path.join(HERE, "sarif.schema.json"))
    official = os.environ.get("CROSSPLY_SARIF_SCHEMA")
    schemas = [ours] + ([load(official)] if official else [])
    if sys.argv[1] == "--run":
        logs = [json.loads(subprocess.run(sys.argv[2:], check=True,
                                          stdout=subprocess.PIPE).stdout)]
    else:
        logs = [load(path) for path in sys.argv[1:]]
    faults = list(model_faults(ours))
    for log in logs:
        faults += faults_of(log, schemas)
    results = sum(len(log["runs"][0]["results"]) for log in logs)
    print("\n".join(faults) or f"{results} results are valid")
    return 1 if faults else 0


sys.exit(main())
