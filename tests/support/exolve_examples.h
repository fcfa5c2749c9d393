/* SPDX-License-Identifier: MIT */
/* Exolve puzzles that several tests read. */
#ifndef CROSSPLY_TEST_EXOLVE_EXAMPLES_H
#define CROSSPLY_TEST_EXOLVE_EXAMPLES_H

/* Uses nearly everything. */
#define EX_RICH                                                            \
	"exolve-begin\n  exolve-id: rich-1\n"                              \
	"  exolve-title: The <i>rich</i> &amp; the <b>poor</b>\n"          \
	"  exolve-setter: Ann\n  exolve-copyright: 2024\n"                 \
	"  exolve-credits: Test solver: Bo\n"                              \
	"  exolve-option: rebus-cells allow-chars:@.\n"                    \
	"  exolve-option: ignore-unclued\n"                                \
	"  exolve-prelude:\n    Read <a href=\"x\">this</a>.\n"            \
	"  exolve-width: 4\n  exolve-height: 4\n  exolve-grid:\n"          \
	"    C    HEART|@ T!  S\n    O{1}   .     O_ .\n"                  \
	"    D    E       &@  D~\n    .    X+      Y   Z\n"                \
	"  exolve-cell-decorator: <path d=\"M0 0\"/>\n"                    \
	"  exolve-colour: palegreen a4 b2\n  exolve-nina: a4 b4\n"         \
	"  exolve-reversals: c1-d1\n"                                      \
	"  exolve-relabel:\n    across-label: Sideways\n    clear: Away\n" \
	"  exolve-across:\n    <i>Note these</i>\n"                        \
	"    1 Bold <b>love</b> (2) C plus HEART\n    Hint: Think\n"       \
	"    3, 1d <span class=\"q\">Linked</span> (4,3)*\n    4 *\n"      \
	"    6 Backwards (2)\n"                                            \
	"  exolve-down:\n    1 See 3\n    --- Page two\n"                  \
	"    2 A ~{def}~ # cut\n    #d2 [Z] Own label (2)\n"               \
	"  exolve-nodir: Corners\n    #a4 #d4 #d1 [A] Three (3)\n"         \
	"    --- Jigsaw\n    [B] No home (5) [3a] [HOUSE] Why\n"           \
	"  exolve-explanations:\n    First.<br>\n    Second.\n"            \
	"  exolve-question: What? (3) ANY\n"                               \
	"  exolve-submit: https://example.org k\n"                         \
	"  exolve-maker:\n    one\n    two\n"                              \
	"  exolve-postscript:\n    The end.\nexolve-end\n"

/* No solution, labels of its own, squares without a number. */
#define EX_BLANK                                            \
	"exolve-begin\nexolve-width: 3\nexolve-height: 3\n" \
	"exolve-grid:\n0~0 0\n0 . 0\n0~0 0\n"               \
	"exolve-across:\n#a1 [B] Bottom row (3)\n"          \
	"exolve-down:\n1 Third column (3)\n"                \
	"exolve-nodir:\n#a3 #b3 #c3 [Q] Top row (3)\nexolve-end\n"

/* Diagramless without a solution. */
#define EX_DIAGRAMLESS                                      \
	"exolve-begin\nexolve-width: 3\nexolve-height: 3\n" \
	"exolve-grid:\n0*0*0*\n0*0*0*\n0*0*0*\n"            \
	"exolve-across:\n#a3 1 Somewhere (3)\n3 Elsewhere\nexolve-end\n"

/* A word that runs backwards and has no clue, one that bends. */
#define EX_BACKWARDS                                             \
	"exolve-begin\nexolve-width: 3\nexolve-height: 3\n"      \
	"exolve-grid:\nCAT\nO.O\nDEN\nexolve-reversals: a1-c1\n" \
	"exolve-across:\n1, 2d Round the corner (5)\nexolve-end\n"

/* Compound letters. */
#define EX_HINDI                                                             \
	"exolve-begin\nexolve-language: hi Devanagari\n"                     \
	"exolve-width: 2\nexolve-height: 2\nexolve-grid:\n"                  \
	"\xE0\xA4\xB8\xE0\xA5\x87 \xE0\xA4\xB9\n\xE0\xA4\xB9 \xE0\xA4\xA4\n" \
	"exolve-across:\n1 \xE0\xA4\xB9 (2)\n3 \xE0\xA4\xA4 (2)\nexolve-end\n"

#endif
