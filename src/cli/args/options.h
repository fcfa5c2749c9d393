/* SPDX-License-Identifier: MIT */
/* The one table of commands and options (table.c). The parser, --help, the man
 * pages and the shell completions are all made from it: a command or an option
 * that is added there is known everywhere. */
#ifndef CROSSPLY_CLI_OPTIONS_H
#define CROSSPLY_CLI_OPTIONS_H

#include "base/nearest.h"
#include "crossply/base.h"

struct cli;

/* What an argument is; the parser refuses what does not fit, so a command only
 * sees good ones. */
typedef enum cli_arg_kind {
	ARG_NONE,
	ARG_FILE,
	ARG_DIR,
	ARG_FORMAT, /* name of a format */
	ARG_CHOICE, /* one of `choices` */
	ARG_NUMBER, /* from `low` to `high` */
	ARG_SIZE,   /* bytes: 4096, 64K, 10M, 1G */
	ARG_RULES,  /* rule codes or slugs, separated by commas */
	ARG_RULE,
	ARG_COMMAND,
	ARG_VARIANT,
	ARG_TOPIC, /* a command or a topic of `crossply help` */
	ARG_TEXT
} cli_arg_kind;

typedef enum cli_command_id {
	COMMAND_CHECK,
	COMMAND_CONVERT,
	COMMAND_SHOW,
	COMMAND_PLAY,
	COMMAND_REPLAY,
	COMMAND_LEVEL,
	COMMAND_SOLVE,
	COMMAND_COMPOSE,
	COMMAND_NEW,
	COMMAND_FILL,
	COMMAND_LSP,
	COMMAND_STATS,
	COMMAND_DIFF,
	COMMAND_QUERY,
	COMMAND_RECORD,
	COMMAND_SERVE,
	COMMAND_STUDIO,
	COMMAND_STORE,
	COMMAND_TOKEN,
	COMMAND_FORMATS,
	COMMAND_EXPLAIN,
	COMMAND_COMPLETION,
	COMMAND_HELP,
	COMMAND_COUNT
} cli_command_id;

#define IN(command) (1u << COMMAND_##command)
#define IN_ALL ((1u << COMMAND_COUNT) - 1)

typedef enum cli_opt {
	OPT_ANSWERS,
	OPT_ASCII,
	OPT_AT,
	OPT_AUTOCHECK,
	OPT_BLANK,
	OPT_BLOCKS,
	OPT_CERTIFICATE,
	OPT_CHANGES,
	OPT_CERTIFICATES,
	OPT_CHART,
	OPT_CARD,
	OPT_COLOR,
	OPT_CONTACT,
	OPT_COUNT,
	OPT_CREER,
	OPT_DARK,
	OPT_CSV,
	OPT_DELTA,
	OPT_DIFF,
	OPT_LINES,
	OPT_DISABLE,
	OPT_DOWNS_ONLY,
	OPT_STRICT_REBUS,
	OPT_DRY_RUN,
	OPT_EVENT,
	OPT_EXCLUDE,
	OPT_NO_ENUMERATIONS,
	OPT_LEVEL_DIALECT,
	OPT_EXTENSIONS,
	OPT_FAIL_ON,
	OPT_FIRST,
	OPT_FIX,
	OPT_FORCE,
	OPT_FORM,
	OPT_FORMAT_VERSION,
	OPT_FRESH,
	OPT_GHOST,
	OPT_FROM,
	OPT_MEMBER,
	OPT_FUNCTION,
	OPT_GITHUB,
	OPT_GNU,
	OPT_HASH,
	OPT_HEAT,
	OPT_HELP,
	OPT_ID,
	OPT_IDLE,
	OPT_CLOCK,
	OPT_INDEX,
	OPT_INVALID,
	OPT_JOBS,
	OPT_JSON,
	OPT_JSONL,
	OPT_KEEP_GOING,
	OPT_KEEP_IDLE,
	OPT_KEY,
	OPT_KEYS,
	OPT_LEVEL_VERSION,
	OPT_LIST,
	OPT_LINT,
	OPT_LIST_RULES,
	OPT_SHAPE,
	OPT_PICK,
	OPT_LOCK,
	OPT_LOG,
	OPT_MAN,
	OPT_MAX_BYTES,
	OPT_MAX_MEMORY,
	OPT_MIN_SCORE,
	OPT_NODES,
	OPT_NO_ASCII,
	OPT_NO_CLUES,
	OPT_NO_PROGRESS,
	OPT_SOLVED,
	OPT_NO_PROOF,
	OPT_NO_TABLES,
	OPT_NORM,
	OPT_NUMBERING,
	OPT_ONCE,
	OPT_ONLY,
	OPT_OUTPUT,
	OPT_PUZZLE,
	OPT_PAPER,
	OPT_PAUSED,
	OPT_PDF,
	OPT_PERFT,
	OPT_PLAIN,
	OPT_PNG,
	OPT_PATH,
	OPT_PLAYER,
	OPT_QUIET,
	OPT_RATINGS,
	OPT_RECURSIVE,
	OPT_REPORT,
	OPT_RESOLVE,
	OPT_ROOT,
	OPT_SARIF,
	OPT_SAME_ROOTS,
	OPT_SAVE,
	OPT_SAVE_INK,
	OPT_SCALE,
	OPT_SECONDS,
	OPT_SEED,
	OPT_SIDE,
	OPT_SOLUTION,
	OPT_SOLVER,
	OPT_SPEED,
	OPT_STDIN_NAME,
	OPT_STDIO,
	OPT_STONES,
	OPT_STRENGTH,
	OPT_STRICT,
	OPT_SUGGEST,
	OPT_SVG,
	OPT_SYMMETRY,
	OPT_TABLE,
	OPT_TABLES,
	OPT_THEME,
	OPT_TIME,
	OPT_TO,
	OPT_TURNS,
	OPT_UNIQUE,
	OPT_UNTIL,
	OPT_UPGRADE,
	OPT_VALID,
	OPT_VARIANT,
	OPT_VERBOSE,
	OPT_VERSION,
	OPT_WHERE,
	OPT_WIN,
	OPT_WORDS,
	OPT_WITH_ANSWERS,
	OPT_WITH_HASH,
	OPT_ADMIN_LISTEN,
	OPT_APP,
	OPT_COLLECTION,
	OPT_CONTEST,
	OPT_DAY,
	OPT_EXPIRES,
	OPT_FOR,
	OPT_LIMIT,
	OPT_LISTEN,
	OPT_OLDER_THAN,
	OPT_POSITION,
	OPT_PUBLISH,
	OPT_PUBLISH_AT,
	OPT_SLUG,
	OPT_SOLUTION_AT,
	OPT_STORE,
	OPT_TRUSTED_PROXY
} cli_opt;

/* An option may have several rows when its meaning differs between commands. */
typedef struct cli_option {
	cli_opt id;
	char letter; /* 0: none */
	const char *name;
	const char *arg; /* how help calls the argument; NULL: none */
	cli_arg_kind kind;
	const char *choices; /* "auto|always|never" */
	uint32_t low, high;
	unsigned commands; /* bit per command */
	const char *help;  /* one line */
	const char *more; /* further sentences for the man page; NULL: hidden */
} cli_option;

enum { MAX_EXAMPLES = 5 };

typedef struct cli_example {
	const char *command, *what;
} cli_example;

typedef struct cli_command {
	const char *name;
	const char *operands; /* "[FILE...]" */
	cli_arg_kind operand;
	const char *choices; /* what the first operand may be, or NULL */
	size_t least, most;  /* operands */
	const char *summary; /* one line */
	const char *about;   /* paragraphs, separated by empty lines */
	cli_example examples[MAX_EXAMPLES];
	int (*run)(struct cli *c);
} cli_command;

extern const cli_command cli_commands[COMMAND_COUNT];
extern const cli_option cli_options[];
extern const size_t cli_n_options;

const cli_command *cli_command_find(const char *name);
/* The row for this command (NULL: outside of any command), or NULL. */
const cli_option *cli_option_find(const cli_command *command, cply_str name);
const cli_option *cli_option_letter(const cli_command *command, char letter);
bool cli_option_fits(const cli_option *o, const cli_command *command);
/* Is it in the help of this command? Not when hidden, nor when the command has
 * an option of its own by that name. */
bool cli_option_shown(const cli_option *o, const cli_command *command);

/* Walks "a|b|c": the next word, an empty one at the end. */
cply_str cli_choice_next(const char **choices);

#endif
