/* SPDX-License-Identifier: MIT */
/* What the commands share: the parsed command line, messages, standard output,
 * reading a document, printing findings, saving a file. */
#ifndef CROSSPLY_CLI_CLI_H
#define CROSSPLY_CLI_CLI_H

#include "cli/args/options.h"
#include "cli/io/save.h"
#include "session/front.h"

/* Exit codes; of several the highest wins. Part of the interface. */
enum {
	EXIT_FINE = 0,
	EXIT_FINDINGS = 1, /* findings at or above --fail-on, or refused */
	EXIT_USAGE = 2,
	EXIT_IO = 3,     /* cannot read or write */
	EXIT_FORMAT = 4, /* unknown, ambiguous or unsupported format */
	EXIT_LIMIT = 5
};

/* An option as given, with its argument already understood. */
typedef struct cli_given {
	const cli_option *option;
	bool by_letter;            /* -h, not --help */
	const char *text;          /* the argument, or NULL */
	uint64_t number;           /* ARG_NUMBER, ARG_SIZE; ARG_CHOICE: index */
	const cply_format *format; /* ARG_FORMAT */
} cli_given;

typedef struct cli {
	const cli_command *command; /* NULL: none was given */
	cli_given *given;
	size_t n_given;
	char **operands;
	size_t n_operands;
	cply_arena arena; /* lives as long as the command */
	bool quiet;
	bool color_out, color_err; /* standard output, standard error */
	bool ascii;                /* draw with nothing but ASCII */
	uint32_t columns;          /* of the terminal, or 80 */
	char *out;                 /* standard output, not yet written */
	size_t n_out;
	bool out_failed;
	bool out_is_terminal;
	const char *report; /* file that gets it instead (-o), or NULL */
	saver report_file;
	struct cli_reader *puzzle;     /* what --puzzle names, or NULL */
	struct definition *definition; /* what --creer names, or NULL */
} cli;

/* ---- the command line (parse.c) ---- */

/* False after a usage error, which has been printed. */
bool cli_parse(cli *c, int argc, char **argv);
bool cli_has(const cli *c, cli_opt id);
/* The last one given, or NULL. */
const cli_given *cli_get(const cli *c, cli_opt id);
const char *cli_text(const cli *c, cli_opt id);
uint64_t cli_number(const cli *c, cli_opt id, uint64_t otherwise);
/* A usage error: the message, and where help is. Gives EXIT_USAGE. */
int cli_misuse(const cli *c, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* ---- messages and standard output (out.c) ---- */

/* "crossply: ..." on standard error, without control characters. */
void cli_complain(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
/* The same into a buffer, for output that has to wait its turn. */
void cli_complain_to(cply_buf *b, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void cli_err(cply_str s);
void cli_print(cli *c, cply_str s);
/* Writes what is pending; on failure says so once and gives EXIT_IO. */
int cli_flush(cli *c);
void cli_look_at_terminal(cli *c);
bool cli_write_all(int fd, cply_str s);
/* What is printed from now on goes to a file; NULL and "-" are standard output.
 * Gives an exit code; what is not EXIT_FINE has been said. */
int cli_report_to(cli *c, const char *path);

/* ---- files (load.c, walk.c; save.h writes them) ---- */

typedef enum load_result {
	LOAD_OK,
	LOAD_FAILED, /* errno tells */
	LOAD_IS_DIR,
	LOAD_TOO_LARGE,
	LOAD_SKIPPED /* `wanted` said no */
} load_result;

/* Like realloc, for what may be large (memory.c). */
void *memory_resize(void *old, size_t size);
const cply_memory *memory_for_files(void);

/* Sees the first bytes and decides whether the rest is worth reading. */
typedef bool load_wanted(cply_str head, cply_str name);

/* A file, a pipe or standard input, read bit by bit. Starts zeroed. */
typedef struct load_input {
	int fd;
	bool is_file;  /* it can be read again */
	uint64_t size; /* of a file */
	int error;     /* errno of a failed read */
	char *head;    /* what load_head() has read */
	size_t n_head, at_head;
	bool is_open_;
} load_input;

load_result load_open(load_input *in, const char *path);
void load_close(load_input *in);
/* The first 64 KiB; the feed gives them again. False: errno tells. */
bool load_head(load_input *in, cply_str *out);
/* A cply_feed and its way back; `ctx` is the input. */
size_t load_feed(void *ctx, char *into, size_t room);
bool load_rewind(void *ctx);

/* A whole file. */
typedef struct load_buffer {
	char *bytes;
	size_t len, cap;
} load_buffer;

load_result load_file(const char *path, size_t max, load_buffer *b);
void load_free(load_buffer *b);

typedef struct path_list {
	const char **items;
	bool *found; /* by walking a directory, not named by the user */
	size_t n, cap;
} path_list;

bool path_add(path_list *l, cply_arena *a, const char *path, bool found);
/* Adds the regular files below `dir` in byte order; hidden ones and links to
 * directories are left out. Complains and gives EXIT_IO where it cannot look
 * into one. */
int path_walk(path_list *l, cply_arena *a, const char *dir);

/* Without case; the name may be the suffix itself. */
/* What a path that is not there may be instead: the end of a sentence. */
const char *path_hint(const char *path);
bool path_ends(const char *path, const char *suffix);
bool path_is_dir(const char *path);
/* Makes the folders that a file stands in, for nobody but the user; `path` is
 * as it was afterwards. False: errno tells. */
bool path_make_folders(char *path);
bool path_same_file(const char *a, const char *b);

/* ---- one document after another (reader.c) ---- */

typedef struct cli_reader {
	cply_session *s;
	const char *stdin_name;
	const struct cli_reader *puzzle; /* for solve logs, or NULL */
	bool streams; /* game logs are never held, however short */
	bool keeps;   /* a pipe is held, to be read more than once */
	load_input *in;
	load_result loaded; /* the last file */
	int error;          /* errno of LOAD_FAILED */
} cli_reader;

/* Takes --from, --key, --numbering, --max-bytes, --max-memory, --stdin-name
 * from the command line. */
void reader_init(cli_reader *r, const cli *c);
void reader_free(cli_reader *r);
/* Forgets the last document; what follows is about `path`. */
void reader_start(cli_reader *r, const char *path);
/* Loads, unwraps, detects, reads. Gives the exit code so far: EXIT_FINE,
 * EXIT_FINDINGS when the file is broken, and so on. I/O errors are for the
 * caller to print with reader_complain(); findings are in the session. */
int reader_open(cli_reader *r, const char *path, load_wanted *wanted);
/* The same for other bytes than those of the file; they must stay. */
int reader_open_bytes(cli_reader *r, const char *path, cply_str bytes);
int reader_exit_code(cply_status s);
/* What reader_open gave for the file that is open. */
int reader_opened(const cli_reader *r);
/* EXIT_FINE for a document of this kind; else says what it is instead and
 * gives EXIT_FORMAT. */
int reader_expect(const cli_reader *r, const cply_kind *kind);
/* Appends the message of a file that could not be loaded. */
void reader_complain(const cli_reader *r, cply_buf *out);

/* ---- the puzzle of a solve log (attach.c) ---- */

/* Reads what --puzzle names, for all readers that are made after this. */
int puzzle_open(cli *c);
void puzzle_close(cli *c);
/* Completes the solve log of the reader; done by reader_open. */
void puzzle_attach(cli_reader *r);
/* What `check` needs to find again what was found in a log. */
const char *puzzle_flag(const cli_reader *r);

/* ---- findings (findings.c) ---- */

/* How many are kept to be shown, and one of them. */
uint32_t findings_kept(const cli_reader *r);
const cply_diag *findings_at(const cli_reader *r, uint32_t i);
/* The source a finding points into. */
const cply_source *findings_source(const cli_reader *r, uint32_t i);
/* By place; findings about the whole file come last. The source gets its line
 * index. */
void findings_sort(cli_reader *r);
/* Findings [begin, end) as text. */
void findings_text(const cli_reader *r, uint32_t begin, uint32_t end,
                   const cply_text_style *style, cply_buf *out);
/* For commands that are not about findings, on standard error: all of them when
 * nothing could be read, else how many there are and how to see them. */
void findings_brief(const cli *c, cli_reader *r);
/* Only the errors, in full, on standard error. */
void findings_errors(const cli *c, cli_reader *r);
/* Says what `to` cannot hold of the document, on standard error; false: it
 * cannot be written. */
bool findings_losses(const cli *c, cli_reader *r, const cply_format *to,
                     const cply_write_options *options);
/* "2 errors, 1 warning"; "no findings". */
void findings_count(const uint64_t counts[3], cply_buf *out);

/* ---- made from the table ---- */

typedef struct help_style {
	bool color;
	size_t width;
} help_style;

/* As wide as the terminal, but not too wide to read. */
size_t help_width(const cli *c);
void help_short(cply_buf *out, help_style style);
void help_global(cply_buf *out, help_style style);
/* Short is what -h prints: usage and a line for each option. */
void help_command(const cli_command *v, bool is_short, cply_buf *out,
                  help_style style);
/* A paragraph, broken into lines that are indented by `hang`. */
void help_wrap(cply_buf *out, cply_str text, size_t hang, size_t width);
/* What `crossply help` explains besides commands (topics.c). */
typedef struct cli_topic {
	const char *name;
	const char *summary;
	const char *text; /* lines; paragraphs are separated by empty ones */
} cli_topic;

/* NULL behind the last. */
const cli_topic *topic_at(size_t i);
const cli_topic *topic_find(const char *name);
/* mdoc; NULL: the page of the whole command. */
void man_page(const cli_command *v, cply_buf *out);
/* False when the shell is unknown. */
bool completion_script(cply_str shell, cply_buf *out);

/* ---- the commands ---- */

/* check --list-rules */
int rules_list(cli *c);
/* A usage error: there is no rule of this name. `option` may be NULL. */
int cli_no_rule(cli *c, const char *option, cply_str name);

int cmd_check(cli *c);
int cmd_convert(cli *c);
int cmd_show(cli *c);
int cmd_play(cli *c);
int cmd_replay(cli *c);
int cmd_level(cli *c);
int cmd_serve(cli *c);
int cmd_studio(cli *c);
int cmd_store(cli *c);
int cmd_token(cli *c);
int cmd_solve(cli *c);
int cmd_compose(cli *c);
int cmd_new(cli *c);
int cmd_fill(cli *c);
int cmd_lsp(cli *c);
int cmd_stats(cli *c);
int cmd_diff(cli *c);
int cmd_query(cli *c);
int cmd_record(cli *c);
int cmd_formats(cli *c);
int cmd_explain(cli *c);
int cmd_completion(cli *c);
int cmd_help(cli *c);

#endif
