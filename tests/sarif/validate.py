#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates the output of a program against the SARIF 2.1.0 schema.

usage: validate.py FOLDER PROGRAM [ARGUMENT...]

The schema is the file that CROSSPLY_SARIF_SCHEMA names, else the one in an
npm package, fetched once into FOLDER. Exits with 77 when neither is to be had.
"""
import glob
import json
import os
import subprocess
import sys
import tarfile

PACKAGE = "@microsoft/jest-sarif@1.0.0-beta.0"
MEMBER = "package/lib/schemas/sarif-2.1.0-rtm.5.json"


def skip(why):
    print("skipped:", why)
    sys.exit(77)


def fetch(folder):
    os.makedirs(folder, exist_ok=True)
    kept = os.path.join(folder, "sarif-2.1.0.json")
    if not os.path.exists(kept):
        subprocess.run(["npm", "pack", PACKAGE, "--fetch-retries=0",
                        "--fetch-timeout=10000"], cwd=folder, check=True,
                       timeout=60, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        archive = glob.glob(os.path.join(folder, "*.tgz"))[0]
        with tarfile.open(archive) as tar:
            content = tar.extractfile(MEMBER).read()
        with open(kept, "wb") as f:
            f.write(content)
    return kept


def main():
    try:
        import jsonschema
    except ImportError:
        skip("no python3-jsonschema")
    path = os.environ.get("CROSSPLY_SARIF_SCHEMA")
    try:
        with open(path or fetch(sys.argv[1]), encoding="utf-8") as f:
            schema = json.load(f)
    except (OSError, subprocess.SubprocessError, KeyError, IndexError) as e:
        skip(f"no SARIF schema: {e}")
    log = json.loads(subprocess.run(sys.argv[2:], check=True,
                                    stdout=subprocess.PIPE).stdout)
    checker = jsonschema.Draft7Validator(
        schema, format_checker=jsonschema.FormatChecker())
    faults = [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:300]}"
              for e in checker.iter_errors(log)]
    print("\n".join(faults) or
          f"{len(log['runs'][0]['results'])} results are valid")
    return 1 if faults else 0


sys.exit(main())
