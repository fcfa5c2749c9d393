# SPDX-License-Identifier: MIT
"""A client of the Language Server Protocol, for tests: a process, framing and
nothing else. What is sent and what is expected stands in the tests."""
import json
import os
import queue
import subprocess
import threading


class Client:
    def __init__(self, command, *options):
        self.process = subprocess.Popen([command, "lsp", *options],
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        bufsize=0)
        self.pending = b""
        self.next_id = 1
        self.notices = []
        # Editors read while they write, and so do we.
        self.arrived = queue.Queue()
        threading.Thread(target=self.take, daemon=True).start()

    # ---- bytes ----

    def take(self):
        data = True
        while data:
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            self.arrived.put(data)

    def raw(self, data):
        view = memoryview(data)
        while view:
            view = view[os.write(self.process.stdin.fileno(), view):]

    @staticmethod
    def frame(message):
        body = message if isinstance(message, bytes) else \
            json.dumps(message).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def send(self, message):
        self.raw(self.frame(message))

    def receive(self):
        """The next message, or None at the end."""
        while True:
            head, mark, rest = self.pending.partition(b"\r\n\r\n")
            if mark:
                fields = dict(line.split(b": ", 1)
                              for line in head.split(b"\r\n"))
                length = int(fields[b"Content-Length"])
                if len(rest) >= length:
                    self.pending = rest[length:]
                    return json.loads(rest[:length].decode("utf-8"))
            data = self.arrived.get()
            if not data:
                assert not self.pending, self.pending[:200]
                return None
            self.pending += data

    # ---- messages ----

    def notify(self, method, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)

    def request(self, method, params=None):
        """Sends it and gives its id."""
        message = {"jsonrpc": "2.0", "id": self.next_id, "method": method}
        if params is not None:
            message["params"] = params
        self.next_id += 1
        self.send(message)
        return message["id"]

    def answer(self, wanted):
        """The answer to a request; notices that come before are kept."""
        while True:
            message = self.receive()
            assert message is not None, "the server has gone"
            if "method" in message:
                self.notices.append(message)
                continue
            assert message["jsonrpc"] == "2.0", message
            assert message["id"] == wanted, (wanted, message)
            return message

    def ask(self, method, params=None):
        message = self.answer(self.request(method, params))
        assert "error" not in message, (method, message)
        return message["result"]

    def refused(self, method, params=None):
        message = self.answer(self.request(method, params))
        assert "result" not in message, (method, message)
        return message["error"]["code"]

    def findings(self, uri, version):
        """What was found in this version of a document."""
        while True:
            for message in self.notices:
                params = message["params"]
                if message["method"] == "textDocument/publishDiagnostics" \
                        and params["uri"] == uri \
                        and params.get("version") == version:
                    self.notices.remove(message)
                    return params["diagnostics"]
            message = self.receive()
            assert message is not None, "the server has gone"
            assert "method" in message, message
            self.notices.append(message)

    # ---- life ----

    CAPABILITIES = {
        "textDocument": {
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            "publishDiagnostics": {"relatedInformation": True},
        },
        "workspace": {"workspaceEdit": {"documentChanges": True}},
    }

    def begin(self, capabilities=None, **more):
        if capabilities is None:
            capabilities = self.CAPABILITIES
        result = self.ask("initialize", {"processId": os.getpid(),
                                         "rootUri": None,
                                         "capabilities": capabilities,
                                         **more})
        self.notify("initialized", {})
        return result["capabilities"]

    def open(self, uri, text, language="plaintext", version=1):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": version,
            "text": text}})
        return self.findings(uri, version)

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": list(changes)})

    def at(self, uri, position, **more):
        return {"textDocument": {"uri": uri}, "position": position, **more}

    def end(self):
        """Asks for the end as it should be; gives the exit code."""
        assert self.ask("shutdown") is None
        self.notify("exit")
        return self.gone()

    def gone(self):
        """The exit code, once nothing more comes."""
        while self.receive() is not None:
            pass
        self.process.stdin.close()
        code = self.process.wait()
        self.process.stdout.close()
        return code


# ---- texts as the protocol counts them ----

def units(text):
    return len(text.encode("utf-16-le")) // 2


def position(text, offset):
    """Of a character of a text without CR."""
    before = text[:offset]
    line = before.rfind("\n") + 1
    return {"line": before.count("\n"), "character": units(before[line:])}


def place(text, what, skip=0, nth=0):
    """The position `skip` characters into the nth occurrence of `what`."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(what, at + 1)
    return position(text, at + skip)


def span(text, what, nth=0):
    return {"start": place(text, what, 0, nth),
            "end": place(text, what, len(what), nth)}


def offset(text, where):
    lines = text.split("\n")
    at = sum(len(line) + 1 for line in lines[:where["line"]])
    n = 0
    for i, c in enumerate(lines[where["line"]]):
        if n >= where["character"]:
            return at + i
        n += units(c)
    return at + len(lines[where["line"]])


def apply(text, edits):
    """The text after edits that do not overlap."""
    for e in sorted(edits, key=lambda e: offset(text, e["range"]["start"]),
                    reverse=True):
        text = text[:offset(text, e["range"]["start"])] + e["newText"] + \
            text[offset(text, e["range"]["end"]):]
    return text
