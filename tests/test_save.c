/* SPDX-License-Identifier: MIT */
/* Files that the command writes, where a script cannot look: file systems that
 * lack what we use, others who change the folder while we write, signals at
 * the worst moment, and several threads. The sources are included, so that
 * what the system says can be replaced. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/support.h"

/* What the file system cannot do, and what happens before a file gets its
 * name. */
static struct {
	bool nameless, no_replace, links;
} can;
static void (*meanwhile)(void);

static int fake_access(const char *path, int mode)
{
	errno = ENOENT;
	return can.nameless ? access(path, mode) : -1;
}

static int fake_renameat2(int a, const char *from, int b, const char *to,
                          unsigned flags)
{
	errno = EINVAL;
	return can.no_replace ? renameat2(a, from, b, to, flags) : -1;
}

static int fake_linkat(int a, const char *from, int b, const char *to,
                       int flags)
{
	errno = EPERM;
	return can.links ? linkat(a, from, b, to, flags) : -1;
}

static int fake_fsync(int fd)
{
	(void)fd;
	if (meanwhile)
		meanwhile();
	errno = EINVAL; /* as of a file system that cannot */
	return -1;
}

#define load_file load_file_of_cli /* the tests have one, too */
#define access fake_access
#define renameat2 fake_renameat2
#define linkat fake_linkat
#define fsync fake_fsync
#include "cli/io/interrupt.c"
#include "cli/io/save.c"
#include "cli/io/target.c"
#undef load_file
#undef access
#undef renameat2
#undef linkat
#undef fsync

static char complaint[1024];

void cli_complain(const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(complaint, sizeof complaint, format, args);
	va_end(args);
}

bool cli_write_all(int fd, cply_str s)
{
	return write(fd, s.ptr, s.len) == (ssize_t)s.len;
}

/* ---- a folder of our own ---- */

static int enter_folder(void **state)
{
	static char folder[32];
	snprintf(folder, sizeof folder, "/tmp/crossply-save-XXXXXX");
	*state = mkdtemp(folder);
	meanwhile = NULL;
	complaint[0] = 0;
	return *state && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
	char command[64];
	snprintf(command, sizeof command, "rm -r %s", (char *)*state);
	return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void make(const char *name, const char *text)
{
	FILE *f = fopen(name, "w");
	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static void holds(const char *name, const char *text)
{
	char got[64] = "";
	FILE *f = fopen(name, "r");
	assert_non_null(f);
	got[fread(got, 1, sizeof got - 1, f)] = 0;
	fclose(f);
	assert_string_equal(got, text);
}

static void has_files(int n)
{
	DIR *d = opendir(".");
	int found = -2; /* . and .. */
	while (readdir(d))
		found++;
	closedir(d);
	assert_int_equal(found, n);
}

static int save_text(const char *name, const char *text, bool force)
{
	return save_file(&(save_request){
		.path = name, .bytes = cply_str_of(text), .force = force });
}

/* On every kind of file system. */
static void everywhere(void (*test)(void))
{
	for (int i = 0; i < 4; i++) {
		can.nameless = i == 0;
		can.no_replace = i <= 1;
		can.links = i <= 2;
		meanwhile = NULL;
		test();
		if (unlink("x") != 0)
			assert_int_equal(errno, ENOENT);
		has_files(0);
	}
}

/* ---- whole or not at all ---- */

static void save_and_replace(void)
{
	assert_int_equal(save_text("x", "one", false), EXIT_FINE);
	holds("x", "one");
	assert_int_equal(save_text("x", "two", false), EXIT_FINDINGS);
	assert_string_equal(complaint, "x exists; use --force to replace it");
	holds("x", "one");
	assert_int_equal(save_text("x", "two", true), EXIT_FINE);
	holds("x", "two");
	has_files(1);
}

static void saves(void **state)
{
	(void)state;
	everywhere(save_and_replace);
}

static void give_up(void)
{
	saver s;
	const save_request to = { .path = "x" };
	assert_int_equal(save_open(&s, &to), EXIT_FINE);
	assert_true(save_put(&s, CPLY_STR("half")));
	save_abandon(&s);
	has_files(0);
}

static void abandons(void **state)
{
	(void)state;
	everywhere(give_up);
}

/* ---- others write there, too ---- */

static void other_file(void)
{
	make("x", "other");
}

static void other_fifo(void)
{
	unlink("x");
	assert_int_equal(mkfifo("x", 0600), 0);
}

static void other_link(void)
{
	unlink("x");
	assert_int_equal(symlink("elsewhere", "x"), 0);
}

static void race(void)
{
	meanwhile = other_file;
	assert_int_equal(save_text("x", "ours", false), EXIT_FINDINGS);
	holds("x", "other");
	assert_int_equal(save_text("x", "ours", true), EXIT_FINE);
	holds("x", "ours");
	/* What may not be replaced is not, even when it came late. */
	meanwhile = other_fifo;
	assert_int_equal(save_text("x", "ours", true), EXIT_IO);
	struct stat st;
	assert_int_equal(lstat("x", &st), 0);
	assert_true(S_ISFIFO(st.st_mode));
	unlink("x");
	meanwhile = other_link;
	assert_int_equal(save_text("x", "ours", true), EXIT_IO);
	assert_int_equal(lstat("x", &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	has_files(1);
}

static void loses_no_others(void **state)
{
	(void)state;
	everywhere(race);
}

/* ---- signals ---- */

/* Runs it in a process of its own; gives the signal that ended it, or 0. */
static int death_of(void (*run)(void))
{
	int status;
	pid_t pid = fork();
	if (!pid) {
		run();
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void terminate(void)
{
	raise(SIGTERM);
}

static void save_and_die(void)
{
	meanwhile = terminate;
	save_text("x", "new", true);
}

static void open_and_die(void)
{
	saver s;
	const save_request to = { .path = "x", .force = true };
	save_open(&s, &to);
	save_put(&s, CPLY_STR("half"));
	raise(SIGINT);
}

static void killed(void)
{
	make("x", "old");
	assert_int_equal(death_of(save_and_die), SIGTERM);
	assert_int_equal(death_of(open_and_die), SIGINT);
	holds("x", "old");
	has_files(1);
}

static void dies_clean(void **state)
{
	(void)state;
	everywhere(killed);
}

static void first_signal(void)
{
	interrupt_enter();
	if (interrupt_asked())
		abort();
	raise(SIGINT);
	if (!interrupt_asked())
		abort();
	/* A closing terminal sends two. */
	raise(SIGHUP);
	interrupt_leave();
}

static void first_and_end(void)
{
	first_signal();
	interrupt_die();
}

static void two_signals(void)
{
	interrupt_enter();
	raise(SIGINT);
	raise(SIGTERM);
}

static void not_working(void)
{
	interrupt_enter();
	interrupt_leave();
	raise(SIGTERM);
}

static void ignored(void)
{
	signal(SIGINT, SIG_IGN);
	interrupt_enter();
	raise(SIGINT);
	if (interrupt_asked())
		abort();
	interrupt_leave();
	raise(SIGINT);
	interrupt_die();
}

static void stops_work(void **state)
{
	(void)state;
	assert_int_equal(death_of(first_signal), 0);
	assert_int_equal(death_of(first_and_end), SIGINT);
	assert_int_equal(death_of(two_signals), SIGTERM);
	assert_int_equal(death_of(not_working), SIGTERM);
	assert_int_equal(death_of(ignored), 0);
}

static bool is_woken;

static bool wake(void)
{
	is_woken = true;
	return true;
}

static bool is_not_running(void)
{
	return false;
}

static void restore(void)
{
	make("restored", "");
}

static const interrupt_screen running = { wake, restore };
static const interrupt_screen closed = { is_not_running, restore };

static void on_screen(void)
{
	interrupt_watch_screen(&running);
	raise(SIGTERM);
	if (!is_woken || !interrupt_asked())
		abort();
	raise(SIGTERM);
}

static void crash(void)
{
	interrupt_watch_screen(&running);
	raise(SIGSEGV);
}

static void off_screen(void)
{
	interrupt_watch_screen(&closed);
	raise(SIGHUP);
}

static void gives_the_terminal_back(void **state)
{
	(void)state;
	void (*const runs[])(void) = { on_screen, crash, off_screen };
	const int signals[] = { SIGTERM, SIGSEGV, SIGHUP };
	for (size_t i = 0; i < CPLY_COUNT(runs); i++) {
		assert_int_equal(death_of(runs[i]), signals[i]);
		assert_int_equal(unlink("restored"), 0);
	}
}

/* ---- threads ---- */

enum { THREADS = 8, ROUNDS = 50 };

static void *save_many(void *ctx)
{
	char name[16];
	for (int i = 0; i < ROUNDS; i++) {
		snprintf(name, sizeof name, "%d-%d", *(const int *)ctx, i % 5);
		if (save_text(name, name, true) != EXIT_FINE)
			return ctx;
	}
	return NULL;
}

static void many_threads(void)
{
	pthread_t threads[THREADS];
	int numbers[THREADS];
	char name[16];
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		assert_int_equal(pthread_create(&threads[i], NULL, save_many,
		                                &numbers[i]),
		                 0);
	}
	for (int i = 0; i < THREADS; i++) {
		void *failed;
		pthread_join(threads[i], &failed);
		assert_null(failed);
	}
	has_files(THREADS * 5);
	for (int i = 0; i < THREADS * 5; i++) {
		snprintf(name, sizeof name, "%d-%d", i / 5, i % 5);
		holds(name, name);
		unlink(name);
	}
}

static void saves_in_threads(void **state)
{
	(void)state;
	everywhere(many_threads);
}

/* ---- files that grow ---- */

static void opens_own(void **state)
{
	(void)state;
	int fd = save_open_own("own");
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(symlink("own", "link"), 0);
	assert_int_equal(save_open_own("link"), -1);
	assert_int_equal(errno, ELOOP);
	assert_int_equal(mkfifo("fifo", 0600), 0);
	assert_int_equal(save_open_own("fifo"), -1);
	struct stat st;
	assert_int_equal(stat("own", &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
}

#define IN_FOLDER(test) \
	cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {
		IN_FOLDER(saves),
		IN_FOLDER(abandons),
		IN_FOLDER(loses_no_others),
		IN_FOLDER(dies_clean),
		IN_FOLDER(stops_work),
		IN_FOLDER(gives_the_terminal_back),
		IN_FOLDER(saves_in_threads),
		IN_FOLDER(opens_own),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
