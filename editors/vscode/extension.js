// SPDX-License-Identifier: MIT
// Starts `crossply lsp`, and shows its preview in a pane beside the text.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["xword-markdown", "xd", "exolve", "ipuz"];
/** What else may hold a puzzle: the server says nothing if it does not. */
const OTHERS = ["markdown", "json"];

let client;
/** The pane, and the document that it shows. */
let panel, shown;

function settings() {
  const all = vscode.workspace.getConfiguration("crossply");
  return {
    strict: all.get("strict"),
    lint: all.get("lint") || false,
    disable: all.get("disable"),
  };
}

function page(svg) {
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'">
<style>body { background: #fff } svg { max-width: 100%; height: auto }</style>
</head><body>${svg}</body></html>`;
}

async function draw() {
  if (!panel || !shown) return;
  const answer = await client.sendRequest("crossply/preview", {
    textDocument: { uri: shown.toString() },
  });
  if (panel)
    panel.webview.html = page(
      answer ? answer.content : "This file is not a puzzle.",
    );
}

async function preview() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  shown = editor.document.uri;
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      "crossply.preview",
      "Puzzle",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      {},
    );
    panel.onDidDispose(() => {
      panel = undefined;
    });
  }
  await draw();
}

exports.activate = async (context) => {
  const selector = [...LANGUAGES, ...OTHERS].map((language) => ({ language }));
  client = new LanguageClient(
    "crossply",
    "Crossply",
    {
      command: vscode.workspace.getConfiguration("crossply").get("path"),
      args: ["lsp"],
    },
    { documentSelector: selector, initializationOptions: settings() },
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("crossply.preview", preview),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (shown && event.document.uri.toString() === shown.toString())
        draw();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("crossply"))
        client.sendNotification("workspace/didChangeConfiguration", {
          settings: { crossply: settings() },
        });
    }),
  );
  await client.start();
};

exports.deactivate = () => client && client.stop();
