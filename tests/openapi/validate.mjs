// SPDX-License-Identifier: MIT
// Holds recorded requests and answers against descriptions with the validator
// of Prism: validate.mjs PUBLIC.json ADMIN.json TRAFFIC...
// A request that was refused may break the description, every answer must keep
// to it. Of the routes of both ports none may be without traffic.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { getHttpOperationsFromSpec } = require(
  "@stoplight/prism-http/dist/utils/operations");
const { validateInput, validateOutput } = require(
  "@stoplight/prism-http/dist/validator");

const [, , publicFile, adminFile, ...traffic] = process.argv;

async function describe(file) {
  const text = readFileSync(file, "utf8");
  const operations = await getHttpOperationsFromSpec(JSON.parse(text));
  return operations.map((operation) => ({
    operation,
    method: operation.method.toUpperCase(),
    pattern: new RegExp("^" + operation.path
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{\w+\}/g, "[^/]+") + "$"),
    // "/a/{n}.md" is more than "/a/{n}".
    weight: operation.path.replace(/\{\w+\}/g, "").length,
    count: 0,
  })).sort((a, b) => b.weight - a.weight);
}

const ports = { public: await describe(publicFile),
                admin: await describe(adminFile) };
const faults = new Map();

function complain(seen, side, diagnostics) {
  for (const d of diagnostics) {
    const at = (d.path ?? []).map(String).filter((p) => !/^\d+$/.test(p));
    const key = `${side} ${seen.method} ${seen.template}: ` +
      `${at.join(".")} ${d.message}`;
    if (!faults.has(key)) faults.set(key, seen);
  }
}

function parsed(text, type) {
  if (text === null || text === undefined) return undefined;
  if (!/json/.test(type ?? "")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function check(seen) {
  const url = new URL(seen.path, "http://server");
  const method = seen.method === "HEAD" ? "GET" : seen.method;
  const found = ports[seen.port].find((o) => o.method === method &&
    o.pattern.test(url.pathname));
  if (!found) {
    if (seen.status < 400 && method !== "OPTIONS")
      complain({ ...seen, template: url.pathname }, "unknown",
        [{ message: "an answer that no operation describes" }]);
    return;
  }
  found.count++;
  seen.template = found.operation.path;
  const resource = found.operation;
  const type = seen.fields["content-type"];
  const query = {};
  for (const [name, value] of url.searchParams) query[name] = value;
  if (seen.status < 400) {
    const element = { method: method.toLowerCase(),
      url: { path: url.pathname, query },
      headers: { ...seen.fields, "content-length":
        String(seen.body ? seen.body.length : 0) },
      body: parsed(seen.body, type) };
    const input = validateInput({ resource, element });
    if (input._tag === "Left") complain(seen, "request", input.left);
  }
  if (seen.method === "HEAD") return;
  const answerType = seen.answer_fields["content-type"];
  const output = validateOutput({ resource, element: {
    statusCode: seen.status, headers: seen.answer_fields,
    body: parsed(seen.answer, answerType) } });
  if (output._tag === "Left") complain(seen, "answer", output.left);
  if (seen.status !== 204 && seen.status !== 304 && !answerType)
    complain(seen, "answer", [{ message: "no type" }]);
}

let count = 0;
for (const file of traffic)
  for (const line of readFileSync(file, "utf8").split("\n"))
    if (line) {
      count++;
      check(JSON.parse(line));
    }
for (const [port, operations] of Object.entries(ports))
  for (const o of operations)
    if (!o.count) faults.set(`${port}: ${o.method} ${o.operation.path} was ` +
      "never asked", null);
for (const [fault, seen] of faults) {
  console.log(fault);
  if (seen) console.log("  " + JSON.stringify(seen).slice(0, 400));
}
console.log(`${count} requests and answers, ${faults.size} violations`);
process.exit(faults.size || count < 500 ? 1 : 0);
