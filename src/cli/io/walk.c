/* SPDX-License-Identifier: MIT */
/* The files below a folder, in the order of their names, without recursion. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"

bool path_add(path_list *l, cply_arena *a, const char *path, bool found)
{
	if (l->n == l->cap) {
		size_t cap = l->cap ? l->cap * 2 : 64;
		const char **items =
			CPLY_GROW(a, l->items, l->cap, cap, const char *);
		bool *flags = CPLY_GROW(a, l->found, l->cap, cap, bool);
		if (!items || !flags)
			return false;
		l->items = items;
		l->found = flags;
		l->cap = cap;
	}
	l->items[l->n] = path;
	l->found[l->n++] = found;
	return true;
}

bool path_make_folders(char *path)
{
	for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
		*slash = 0;
		int made = mkdir(path, 0700);
		*slash = '/';
		if (made != 0 && errno != EEXIST)
			return false;
	}
	return true;
}

/* A board, a side and more, with blanks between: "8/8/8 w - - 0 1". */
static bool looks_like_position(const char *path)
{
	size_t n = strcspn(path, " ");
	return path[n] && memchr(path, '/', n) &&
	       (path[n + 1] == 'w' || path[n + 1] == 'b') && path[n + 2] == ' ';
}

const char *path_hint(const char *path)
{
	return looks_like_position(path)
	               ? "; if it is a position of nine men's morris, it looks "
	                 "like \"O*@*****/********/******** w p p 1 8 1 8 0 0 "
	                 "-1 -1 -1 -1 0 0 1\", and `crossply solve` takes it"
	               : "";
}

bool path_ends(const char *path, const char *suffix)
{
	size_t n = strlen(path), m = strlen(suffix);
	return n >= m &&
	       cply_str_is_nocase((cply_str){ path + n - m, m }, suffix);
}

bool path_is_dir(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool path_same_file(const char *a, const char *b)
{
	struct stat sa, sb;
	return stat(a, &sa) == 0 && stat(b, &sb) == 0 &&
	       sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
}

/* Folders still to look into; `subs` is taken in reverse by the stack. */
typedef struct walk {
	cply_arena *arena;
	path_list *files, todo;
	int code;
} walk;

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char *join(cply_arena *a, const char *dir, const char *name)
{
	size_t n = strcmp(dir, ".") == 0 ? 0 : strlen(dir), m = strlen(name);
	char *path = CPLY_NEW(a, n + m + 2, char);
	if (!path)
		return NULL;
	memcpy(path, dir, n);
	if (n && dir[n - 1] != '/')
		path[n++] = '/';
	memcpy(path + n, name, m + 1);
	return path;
}

/* 'd' folder, 'f' file, '?' a link to nowhere, 0 neither. Links to files count,
 * those to folders do not: they can lead in circles. */
static char entry_kind(const struct dirent *e, const char *path)
{
	struct stat st;
	if (e->d_type == DT_REG)
		return 'f';
	if (e->d_type == DT_DIR)
		return 'd';
	if (lstat(path, &st) != 0)
		return 0;
	if (S_ISDIR(st.st_mode))
		return 'd';
	if (S_ISLNK(st.st_mode) && stat(path, &st) != 0)
		return '?';
	return S_ISREG(st.st_mode) ? 'f' : 0;
}

static bool list_folder(walk *w, const char *dir)
{
	DIR *d = opendir(dir);
	if (!d) {
		cli_complain("cannot read %s: %s", dir, strerror(errno));
		w->code = EXIT_IO;
		return true;
	}
	path_list subs = { 0 };
	size_t first = w->files->n;
	bool good = true;
	struct dirent *e;
	while (good && (e = readdir(d))) {
		if (e->d_name[0] == '.')
			continue;
		char *path = join(w->arena, dir, e->d_name);
		char kind = path ? entry_kind(e, path) : 0;
		good = path != NULL;
		if (kind == 'f')
			good = path_add(w->files, w->arena, path, true);
		else if (kind == 'd')
			good = path_add(&subs, w->arena, path, true);
		if (kind != '?')
			continue;
		cli_complain("cannot read %s: the link is broken", path);
		w->code = EXIT_IO;
	}
	closedir(d);
	if (w->files->n > first)
		qsort(w->files->items + first, w->files->n - first,
		      sizeof *w->files->items, by_name);
	if (subs.n)
		qsort(subs.items, subs.n, sizeof *subs.items, by_name);
	for (size_t i = subs.n; good && i-- > 0;)
		good = path_add(&w->todo, w->arena, subs.items[i], true);
	return good;
}

int path_walk(path_list *l, cply_arena *a, const char *dir)
{
	walk w = { .arena = a, .files = l, .code = EXIT_FINE };
	bool good = path_add(&w.todo, a, dir, true);
	while (good && w.todo.n)
		good = list_folder(&w, w.todo.items[--w.todo.n]);
	if (!good) {
		cli_complain("out of memory while searching %s", dir);
		w.code = EXIT_LIMIT;
	}
	return w.code;
}
