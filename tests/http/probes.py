# SPDX-License-Identifier: MIT
"""Requests that a server could misread, and what RFC 9112 has to say.

Each is (name, bytes, answers): the statuses of the answers in their order, of
which 200 stands for any request that was understood. HIDDEN follows every
refused one: a server that answers it was fooled.
"""
GET = b"GET / HTTP/1.1\r\nHost: h\r\n\r\n"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n"


def post(fields, body=b"", version=b"1.1"):
    return (b"POST / HTTP/" + version + b"\r\nHost: h\r\n" + fields +
            b"\r\n" + body)


def get(fields):
    return b"GET / HTTP/1.1\r\nHost: h\r\n" + fields + b"\r\n"


def chunked(body):
    return post(b"Transfer-Encoding: chunked\r\n", body)


ACCEPTED = [
    ("plain", GET, [200]),
    ("two in one piece", GET + GET, [200, 200]),
    ("an empty line before", b"\r\n" + GET, [200]),
    ("body, then another", post(b"Content-Length: 3\r\n", b"abc") + GET,
     [200, 200]),
    ("empty body", post(b"Content-Length: 0\r\n") + GET, [200, 200]),
    ("leading zeros", post(b"Content-Length: 003\r\n", b"abc") + GET,
     [200, 200]),
    ("chunks", chunked(b"3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n") + GET,
     [200, 200]),
    ("chunked in capitals",
     post(b"TRANSFER-ENCODING: CHUNKED\r\n", b"0\r\n\r\n") + GET, [200, 200]),
    ("chunk with zeros", chunked(b"0003\r\nabc\r\n000\r\n\r\n") + GET,
     [200, 200]),
    ("absolute target",
     b"GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", [200]),
    ("1.0 without Host", b"GET / HTTP/1.0\r\n\r\n", [200]),
    ("tab around a value", get(b"A:\tb\t\r\n"), [200]),
    ("latin letters in a value", get(b"A: \xe9\r\n"), [200]),
    ("empty value", get(b"A:\r\n"), [200]),
    ("all of token", get(b"!#$%&'*+-.^_`|~09azAZ: b\r\n"), [200]),
    ("upgrade is ignored",
     get(b"Connection: Upgrade\r\nUpgrade: h2c\r\n") + GET, [200, 200]),
]

REFUSED = [
    # the first line
    ("no version", b"GET /\r\n\r\n", 400),
    ("version in lower case", b"GET / http/1.1\r\nHost: h\r\n\r\n", 400),
    ("version 2.0", b"GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
    ("long version", b"GET / HTTP/1.10\r\nHost: h\r\n\r\n", 400),
    ("version with a blank", b"GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400),
    ("two blanks", b"GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("tab for a blank", b"GET\t/\tHTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("blank in the target", b"GET /a b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("relative target", b"GET a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("star for GET", b"GET * HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("a fragment", b"GET /#a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("raw bytes in the target", b"GET /\xff HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("foreign scheme", b"GET ftp://h/ HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("lower-case method", b"get / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("blank before the method", b" GET / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("two empty lines before", b"\r\n\r\n" + GET, 400),
    ("NUL in the target", b"GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    # fields
    ("no Host", b"GET / HTTP/1.1\r\n\r\n", 400),
    ("empty Host", b"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400),
    ("two Hosts", get(b"Host: h\r\n"), 400),
    ("two Hosts in 1.0", b"GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
     400),
    ("Host with a path", b"GET / HTTP/1.1\r\nHost: h/x\r\n\r\n", 400),
    ("Host with a user", b"GET / HTTP/1.1\r\nHost: u@h\r\n\r\n", 400),
    ("tab after Host", b"GET / HTTP/1.1\r\nHost: h\t\r\n\r\n", 400),
    ("tab before a length", post(b"Content-Length:\t3\r\n", b"abc"), 400),
    ("tab after a length", post(b"Content-Length: 3\t\r\n", b"abc"), 400),
    ("tab after chunked", post(b"Transfer-Encoding: chunked\t\r\n",
                               b"0\r\n\r\n"), 501),
    ("blank before the colon", get(b"A : b\r\n"), 400),
    ("tab before the colon", get(b"Content-Length\t: 3\r\n"), 400),
    ("no colon", get(b"A\r\n"), 400),
    ("empty name", get(b": b\r\n"), 400),
    ("folded", get(b"A: b\r\n c\r\n"), 400),
    ("folded with a tab", get(b"A: b\r\n\tc\r\n"), 400),
    ("folded at once", b"GET / HTTP/1.1\r\n Host: h\r\n\r\n", 400),
    ("NUL in a value", get(b"A: b\0c\r\n"), 400),
    ("NUL in a name", get(b"A\0: b\r\n"), 400),
    ("bell in a value", get(b"A: \x07\r\n"), 400),
    ("delete in a value", get(b"A: \x7f\r\n"), 400),
    ("quote in a name", get(b"\"A\": b\r\n"), 400),
    ("raw byte in a name", get(b"\xe9: b\r\n"), 400),
    ("bare CR in a value", get(b"A: b\rC: d\r\n"), 400),
    ("bare LF", get(b"A: b\nC: d\r\n"), 400),
    ("bare LF everywhere", b"GET / HTTP/1.1\nHost: h\n\n", 400),
    ("LF after the head", b"GET / HTTP/1.1\r\nHost: h\r\n\n", 400),
    ("CR CR LF", b"GET / HTTP/1.1\r\r\nHost: h\r\n\r\n", 400),
    # framing
    ("two lengths", post(b"Content-Length: 3\r\nContent-Length: 3\r\n",
                         b"abc"), 400),
    ("two unlike lengths", post(b"Content-Length: 3\r\nContent-Length: 0\r\n",
                                b"abc"), 400),
    ("a list of lengths", post(b"Content-Length: 3, 3\r\n", b"abc"), 400),
    ("signed length", post(b"Content-Length: +3\r\n", b"abc"), 400),
    ("negative length", post(b"Content-Length: -3\r\n", b"abc"), 400),
    ("hexadecimal length", post(b"Content-Length: 0x3\r\n", b"abc"), 400),
    ("fraction of a length", post(b"Content-Length: 3.0\r\n", b"abc"), 400),
    ("empty length", post(b"Content-Length:\r\n"), 400),
    ("two words of length", post(b"Content-Length: 3 0\r\n", b"abc"), 400),
    ("length past 2^64",
     post(b"Content-Length: 18446744073709551619\r\n", b"abc"), 400),
    ("length and chunks",
     post(b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
          b"0\r\n\r\n"), 400),
    ("chunks and length",
     post(b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
          b"0\r\n\r\n"), 400),
    ("chunked twice",
     post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
          b"0\r\n\r\n"), 400),
    ("chunked, then identity",
     post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
          b"0\r\n\r\n"), 400),
    ("identity", post(b"Transfer-Encoding: identity\r\n", b"abc"), 501),
    ("gzip, chunked", post(b"Transfer-Encoding: gzip, chunked\r\n",
                           b"0\r\n\r\n"), 501),
    ("chunked, chunked", post(b"Transfer-Encoding: chunked, chunked\r\n",
                              b"0\r\n\r\n"), 501),
    ("quoted chunked", post(b"Transfer-Encoding: \"chunked\"\r\n",
                            b"0\r\n\r\n"), 501),
    ("xchunked", post(b"Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n"), 501),
    ("VT before chunked", post(b"Transfer-Encoding: \x0bchunked\r\n",
                               b"0\r\n\r\n"), 400),
    ("chunked in 1.0", post(b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n",
                            b"1.0"), 400),
    ("compressed body",
     post(b"Content-Encoding: gzip\r\nContent-Length: 3\r\n", b"abc"), 415),
    # chunks
    ("no size", chunked(b"\r\nabc\r\n0\r\n\r\n"), 400),
    ("not a size", chunked(b"x\r\nabc\r\n0\r\n\r\n"), 400),
    ("0x size", chunked(b"0x3\r\nabc\r\n0\r\n\r\n"), 400),
    ("signed size", chunked(b"+3\r\nabc\r\n0\r\n\r\n"), 400),
    ("blank before the size", chunked(b" 3\r\nabc\r\n0\r\n\r\n"), 400),
    ("blank after the size", chunked(b"3 \r\nabc\r\n0\r\n\r\n"), 400),
    ("size past 2^64", chunked(b"10000000000000003\r\nabc\r\n0\r\n\r\n"),
     400),
    ("size of nine digits", chunked(b"000000003\r\nabc\r\n0\r\n\r\n"), 400),
    ("extension", chunked(b"3;a=b\r\nabc\r\n0\r\n\r\n"), 400),
    ("bare LF after the size", chunked(b"3\nabc\r\n0\r\n\r\n"), 400),
    ("bare CR after the size", chunked(b"3\rabc\r\n0\r\n\r\n"), 400),
    ("data too long", chunked(b"3\r\nabcd\r\n0\r\n\r\n"), 400),
    ("bare LF after the data", chunked(b"3\r\nabc\n0\r\n\r\n"), 400),
    ("trailer", chunked(b"0\r\nA: b\r\n\r\n"), 400),
    ("bare LF at the end", chunked(b"0\r\n\n"), 400),
    ("too large", post(b"Content-Length: 2000000\r\n"), 413),
    ("chunk too large", chunked(b"200000\r\n"), 413),
    ("unknown expectation", get(b"Expect: tea\r\n"), 417),
]
