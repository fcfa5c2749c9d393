// SPDX-License-Identifier: MIT
// A client whose types are made of /openapi.json: it compiles only if the
// description says what an app needs, and runs only if the server does it.
// Usage: client.js URL
import createClient from "openapi-fetch";

import type { paths } from "./api.js";

declare const process: { argv: string[]; exit(code: number): never };

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });

function need<T>(what: string, value: T | undefined): T {
  if (value === undefined) {
    console.error(`${what}: nothing came`);
    process.exit(1);
  }
  return value;
}

function same(what: string, want: unknown, got: unknown): void {
  if (JSON.stringify(want) !== JSON.stringify(got)) {
    console.error(`${what}: ${JSON.stringify(got)}`);
    process.exit(1);
  }
}

const list = await client.GET("/v1/levels", { params: { query: { limit: 5 } } });
const first = need("a level", need("levels", list.data).items[0]);
const id: string = first.id;
const level = await client.GET("/v1/levels/{id}", { params: { path: { id } } });
const rows: number = need("the level", level.data).grid_json.rows;
same("rows", 5, rows);

const made = await client.POST("/v1/players", { body: { name: "Ann" } });
const token: string = need("a token", need("a player", made.data).token);
const headers = { Authorization: `Bearer ${token}` };
const opened = await client.POST("/v1/plays", { body: { level: id }, headers });
const play: string = need("a play", opened.data).id;
const path = { play };

const now = Date.now();
const events = await client.POST("/v1/plays/{play}/events", {
  params: { path },
  headers,
  body: {
    first: 0,
    events: [
      { type: "start", timestamp: now },
      { type: "update", timestamp: now + 500, x: 2, y: 0, fill: "S" },
    ],
  },
});
const next: number = need("next", events.data).next;
same("next", 2, next);
const checked = await client.POST("/v1/plays/{play}/check", {
  params: { path },
  headers,
  body: { clue: "1A" },
});
same("wrong", [], need("a check", checked.data).wrong);
const judged = await client.POST("/v1/plays/{play}/submissions", {
  params: { path, header: { "Idempotency-Key": "one" } },
  headers,
  body: { next },
});
same("right", false, need("a judgement", judged.data).correct);

const refused = await client.GET("/v1/plays/{play}", { params: { path } });
const problem = need("a problem", refused.error);
same("type", "urn:crossply:problem:unauthorized", problem.type);
same("status", 401, problem.status);
console.log("the client works");
