import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { patient } from "../support/pace.ts";
import { readXlsx } from "./export-file/support/read-xlsx.ts";
import { adminWith, endProcesses, startServer, type ServerProcess } from "./support/process.ts";

const page = readFileSync("docs/calling.md", "utf8");
const password = "Kettle-Ravine-2026";
const rows = 30;

/** The blocks of a page in one language, in their order. */
function blocksOf(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block);
}

/** The commands of a shell alone, as the page has them. */
const script = blocksOf("sh").join("\n");

const hasTools = ["bash", "curl", "jq"].every((tool) => spawnSync(tool, ["--version"]).status === 0);

describe("the page on calling from a program", { skip: !hasTools && "needs bash, curl and jq" }, () => {
  let folder: string;
  let server: ServerProcess;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-calling-"));
    const env = {
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_SEED_ROWS: String(rows),
      PORTAL_MODULES: "examples/declarations/server/index.ts",
      PORTAL_SECURITY_LOG: "off",
    };
    server = await startServer(env);
    // The commands of the page, those that make the user.
    const commands = [...page.matchAll(/^npm run admin -- (.*?)(?: < \S+)?$/gm)].map(([, words = ""]) => words);
    assert.ok(commands.length >= 2);
    for (const words of commands) {
      const { code, err } = await adminWith(`${password}\n`, env, ...words.split(" "));
      assert.equal(code, 0, `${words}: ${err}`);
    }
  });
  after(async () => {
    await server.end("SIGTERM");
    endProcesses();
    await rm(folder, { recursive: true });
  });

  function run(given: Record<string, string>) {
    const portal = new URL(server.address).origin;
    const env = { PATH: process.env["PATH"], portal, user: "nightly", password, ...given };
    return spawnSync("bash", ["--norc", "-c", script], {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: patient(60_000),
    });
  }

  it("signs in, lists, exports, waits and fetches the file by its commands alone", async () => {
    const { status, stdout, stderr } = run({});
    assert.equal(status, 0, stdout + stderr);
    assert.equal(stderr, "");
    assert.equal(stdout.trim().split("\n").length, 5, stdout);
    const [sheet] = await readXlsx(await readFile(join(folder, "declarations.xlsx")));
    assert.equal(sheet?.rows.length, rows + 1);
  });

  it("ends with the answer where the password is wrong", () => {
    const { status, stdout } = run({ password: "wrong" });
    assert.notEqual(status, 0);
    assert.doesNotMatch(stdout, /\t/);
  });
});
