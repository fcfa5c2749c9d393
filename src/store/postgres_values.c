/* SPDX-License-Identifier: MIT */
/* Arguments and rows, in the binary format. */
#include "store/postgres.h"

/* Values, and so messages, end at a gigabyte. */
enum { MAX_BYTES = 0x3fffffff };

/* ---- numbers, most significant byte first ---- */

static int64_t number(const char *bytes, size_t count)
{
	/* A negative number continues with ones. */
	uint64_t n = (unsigned char)bytes[0] & 0x80 ? UINT64_MAX : 0;
	for (size_t i = 0; i < count; i++)
		n = n << 8 | (unsigned char)bytes[i];
	return (int64_t)n;
}

static void put_number(char bytes[8], int64_t n)
{
	for (size_t i = 0; i < 8; i++)
		bytes[i] = (char)((uint64_t)n >> (56 - 8 * i));
}

/* sum() of integers is one: a head of four (digits, weight of the first, sign,
 * scale), then digits to the base 10000. False: not a whole number of ours. */
static bool decimal(const char *bytes, size_t length, int64_t *out)
{
	enum { HEAD = 8, NEGATIVE = 0x4000 };
	if (length < HEAD)
		return false;
	int64_t count = number(bytes, 2), weight = number(bytes + 2, 2);
	int64_t sign = number(bytes + 4, 2), n = 0;
	if ((sign && sign != NEGATIVE) || (int64_t)length != HEAD + 2 * count)
		return false;
	for (int64_t i = 0; i < count || i <= weight; i++) {
		int64_t digit = i < count ? number(bytes + HEAD + 2 * i, 2) : 0;
		if (i > weight)
			return false; /* what is kept is not zero */
		if (__builtin_mul_overflow(n, 10000, &n) ||
		    __builtin_sub_overflow(n, digit, &n))
			return false;
	}
	*out = n;
	return sign || !__builtin_sub_overflow(0, n, out);
}

/* ---- arguments ---- */

static Oid type_of(const struct sql_value *value)
{
	switch (value->type) {
	case SQL_INT:
		return PG_INT8;
	case SQL_TEXT:
		return PG_TEXT;
	case SQL_BLOB:
		return PG_BYTEA;
	default:
		return 0; /* the server finds out from the statement */
	}
}

bool pg_bind(struct pg_args *to, const struct sql_value *args, size_t count)
{
	size_t bytes = 0;
	if (count > MAX_ARGS)
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct sql_value *value = &args[i];
		size_t length = value->s.len;
		to->types[i] = type_of(value);
		to->formats[i] = 1;
		/* An empty string is not NULL, wherever it points. */
		to->values[i] = length ? value->s.ptr : "";
		if (value->type == SQL_NULL)
			to->values[i] = NULL;
		if (value->type == SQL_INT) {
			put_number(to->numbers[i], value->n);
			to->values[i] = to->numbers[i];
			length = 8;
		}
		if (length > MAX_BYTES - bytes)
			return false;
		bytes += length;
		to->lengths[i] = (int)length;
	}
	return true;
}

/* ---- rows ---- */

/* False: there is no memory, or we do not know such a type. */
static bool take_value(const PGresult *answer, int row, int column,
                       cply_arena *arena, struct sql_value *out)
{
	const char *ptr = pq.PQgetvalue(answer, row, column);
	size_t length = (size_t)pq.PQgetlength(answer, row, column);
	Oid type = pq.PQftype(answer, column);
	*out = SQL_NONE;
	if (pq.PQgetisnull(answer, row, column) || type == PG_VOID)
		return true;
	switch (type) {
	case PG_BOOL:
	case PG_INT2:
	case PG_INT4:
	case PG_INT8:
		*out = SQL_N(number(ptr, length));
		return true;
	case PG_NUMERIC:
		out->type = SQL_INT;
		return decimal(ptr, length, &out->n);
	case PG_TEXT:
	case PG_NAME:
	case PG_VARCHAR:
	case PG_BYTEA:
		out->type = type == PG_BYTEA ? SQL_BLOB : SQL_TEXT;
		out->s = cply_str_copy(arena, (cply_str){ ptr, length });
		return out->s.len == length;
	default:
		return false;
	}
}

static int64_t changed(const PGresult *answer)
{
	cply_str tag = cply_str_of(pq.PQcmdStatus((PGresult *)answer));
	const char *count = pq.PQcmdTuples((PGresult *)answer);
	int64_t n = 0;
	if (cply_str_starts(tag, "SELECT"))
		return 0; /* there it counts what was read */
	for (; *count; count++)
		n = 10 * n + (*count - '0');
	return n;
}

enum sql_status pg_take_rows(struct postgres *p, const PGresult *answer,
                             cply_arena *arena, struct sql_rows *rows)
{
	size_t count = (size_t)pq.PQntuples(answer);
	rows->columns = (size_t)pq.PQnfields(answer);
	rows->changed = changed(answer);
	rows->value = CPLY_NEW(arena, count * rows->columns, struct sql_value);
	if (!rows->value && count && rows->columns)
		return pg_say(p, SQL_AWAY, "no memory is left");
	for (size_t row = 0; row < count; row++) {
		struct sql_value *into = &rows->value[row * rows->columns];
		for (size_t i = 0; i < rows->columns; i++)
			if (!take_value(answer, (int)row, (int)i, arena,
			                &into[i]))
				return arena->failed
				               ? pg_say(p, SQL_AWAY,
				                        "no memory is left")
				               : pg_say(p, SQL_BROKEN,
				                        "a column needs a "
				                        "CAST");
	}
	rows->count = count;
	return SQL_OK;
}
