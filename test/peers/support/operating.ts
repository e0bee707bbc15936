import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../../e2e/support/portal-process.ts";

const limitMs = 60_000;
const start = /^(?<settings>(?:[A-Z_]+=\S+ )*)npm start$/;

/** Commands of the documentation. */
export interface Commands {
  /** What a shell runs. */
  shell: string;
  /** The settings of the start that follows; undefined where none does. */
  settings: Record<string, string> | undefined;
}

/** The text of a section of docs/operating.md. */
export async function readSection(heading: string): Promise<string> {
  const page = await readFile(join(root, "docs/operating.md"), "utf8");
  const [, section] = page.split(`\n## ${heading}\n`);
  assert.ok(section !== undefined, `docs/operating.md has the section "${heading}"`);
  return section.split("\n## ")[0] ?? "";
}

function readCommands(block: string): Commands {
  const lines = block.trim().split("\n");
  const found = start.exec(lines.at(-1) ?? "");
  if (!found) return { shell: block, settings: undefined };
  const settings = (found.groups?.["settings"] ?? "").split(" ").filter((setting) => setting !== "");
  return {
    shell: lines.slice(0, -1).join("\n"),
    settings: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s))) as Record<string, string>,
  };
}

/** The shell blocks of a section, in their order. @param adapt puts the names of the test into a block */
export async function readBlocks(heading: string, adapt = (block: string) => block): Promise<Commands[]> {
  const blocks = (await readSection(heading)).matchAll(/```sh\n(.*?)```/gs);
  return Array.from(blocks, ([, block = ""]) => readCommands(adapt(block)));
}

/**
 * Runs commands as an operator does who stops at the first that fails.
 * @param input what is typed when a command asks
 * @throws AssertionError with what they printed
 */
export async function runShell(
  { shell }: Commands,
  { cwd, env = {}, input = "" }: { cwd: string; env?: Record<string, string>; input?: string },
): Promise<void> {
  // A session of its own has no terminal, so that questions are answered by the input.
  const child = spawn("sh", ["-euc", shell], {
    cwd,
    env: { ...process.env, ...env },
    stdio: "pipe",
    detached: true,
    timeout: limitMs,
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  assert.equal(child.exitCode, 0, `${shell}\n${out}${err}`);
}
