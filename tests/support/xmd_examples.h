/* SPDX-License-Identifier: MIT */
/* Xword Markdown files that several tests read. */
#ifndef CROSSPLY_TEST_XMD_EXAMPLES_H
#define CROSSPLY_TEST_XMD_EXAMPLES_H

/* Keeps every rule of the format. */
#define XMD_STRICT                                                       \
	"# Small fry\n\nThree by three.\n\nOn two lines.\n\n## Grid\n\n" \
	"```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n\n"               \
	"## Across\n\n1. Feline pet (3)\n3. Lair (3)\n\n"                \
	"## Down\n\n1. Cold fish (3)\n2. Heavy weight (3)\n"

/* Uses everything that can be read. */
#define XMD_RICH                                                            \
	"---\nauthor: \"Ann: a setter\"\ndate: 2024-05-06\ntags: [a, b]\n"  \
	"---\n\n# The *rich* one\n\nIt has **everything**: \\*, \\\\ and "  \
	"`code`.\n\n~~~\n## Grid\n~~~\n\n## Rules\n\nBe *kind*.\n\n"        \
	"## Grid\n\n```\n  1 2 3 4\n1 É HEART T _\n2 O . O .\n3 D E N 9\n" \
	"```\n\n## Hints\n\n1. None.\n\n## Across\n\n"                      \
	"[THEME] 1. *Hearty* ___ (1999\\) (2,2)\n3. Lair \\[x] (4)\n\n"     \
	"## Down\n\n1. **Cold *fish*** (3)\n2. Heavy weight (3)\n\n"        \
	"## Credits\n\nNobody.\n"

#endif
