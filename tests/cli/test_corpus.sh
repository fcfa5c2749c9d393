# SPDX-License-Identifier: MIT
# Of all real crosswords that we have, check refuses those alone that
# docs/formats/README.md names as not read, and what is no crossword.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

corpus=${CROSSPLY_CORPUS:-$here/../../../shared/corpus}/crossword
if [ ! -d "$corpus" ]; then
	echo "skipped: no corpus"
	finish
fi
find "$corpus" -type f ! -name README.md -print0 |
	xargs -0 "$crossply" check --jsonl >all.jsonl 2>/dev/null
python3 - "$here/../../docs/formats/README.md" all.jsonl <<'END' ||
import json, re, sys

# What the page says about it, and the message; "": the message cannot know.
unread = {
    r"/exolve/test-autogrid-.*\.txt": ("lists of clues without a grid",
                                       "a list of clues without a grid"),
    r"\.vpuz": ("vpuz", "a vpuz puzzle"),
    r"/bg/.*\.html": ("Boston Globe", "of the Boston Globe"),
    r"/crosswordr/": ("Crosswordr", "of Crosswordr"),
    r"/puzzlr/": ("Puzzlr", "of Puzzlr"),
    r"/princetonian/test-clues\.json": ("The Daily Princetonian",
                                        "of The Daily Princetonian"),
    r"/worldofcrosswords/": ("World of Crosswords", ""),
    r"/more/exolve_test-two-puzzles\.html": ("several puzzles",
                                             "the page holds 2 puzzles"),
}
no_crosswords = r"/princetonian/test-(authors|crossword)\.json" \
                r"|/jsTest/resources/save-data\.json"
page = open(sys.argv[1]).read()
wrong, n = [], 0
for line in open(sys.argv[2]):
    one = json.loads(line)
    if "file" not in one:
        continue
    n += 1
    if one["status"] == "ok" or re.search(no_crosswords, one["file"]):
        continue
    said = one["findings"][0]["message"] if one["findings"] else ""
    why = [v for k, v in unread.items() if re.search(k, one["file"])]
    if not why or why[0][0] not in page or why[0][1] not in said:
        wrong.append("%s: %s" % (one["file"], said))
print("%d files" % n)
sys.exit("\n".join(wrong) if wrong or n < 200 else 0)
END
	fail "refused, or not as the page says"
finish
