import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { after, before, describe, it } from "node:test";
import { BackupError } from "../../../server/backup/errors.ts";
import { copyFileTo } from "../../../server/backup/files.ts";
import { runOn } from "../../../server/backup/programs.ts";
import { until } from "../../support/until.ts";

const url = "postgresql://nobody@127.0.0.1:1/none";

describe("a program of PostgreSQL", { skip: process.platform === "win32" }, () => {
  let folder: string;
  const path = process.env["PATH"] ?? "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-programs-"));
    // Takes its time to end, as one does that waits for its server.
    const text = `#!/bin/sh
trap 'sleep 2; touch "${folder}/ended"; exit 1' TERM
touch "${folder}/begun"
while :; do sleep 0.1; done
`;
    await mkdir(join(folder, "bin"));
    await writeFile(join(folder, "bin/pg_dump"), text, { mode: 0o755 });
  });
  after(async () => {
    process.env["PATH"] = path;
    await rm(folder, { recursive: true });
  });

  it("has ended when the work that is told to end goes on, which hears why it ends", async () => {
    process.env["PATH"] = [join(folder, "bin"), path].join(delimiter);
    const ending = new AbortController();
    const reason = new Error("told to end");
    const running = runOn(url, "pg_dump", { args: [], signal: ending.signal });
    const heard = assert.rejects(running, (error) => error === reason);
    await until(() => existsSync(join(folder, "begun")));
    ending.abort(reason);
    await heard;
    assert.ok(existsSync(join(folder, "ended")));
  });

  it("is told about where it is missing", async () => {
    process.env["PATH"] = folder;
    await assert.rejects(
      runOn(url, "pg_restore", { args: [], signal: new AbortController().signal }),
      (error) => error instanceof BackupError && error.message.startsWith("pg_restore is not on the PATH"),
    );
  });
});

describe("a file that cannot be copied to its place", { skip: process.platform !== "linux" }, () => {
  it("does not stay open", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-files-"));
    t.after(() => rm(folder, { recursive: true }));
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    for (const file of [from, to]) await writeFile(file, "there");
    const open = readdirSync("/proc/self/fd").length;
    await assert.rejects(copyFileTo(from, to), /EEXIST/);
    assert.equal(readdirSync("/proc/self/fd").length, open);
  });
});
