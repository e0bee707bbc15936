import assert from "node:assert/strict";
import { chmod, chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { AccountError, refuseRoot } from "../../../server/data-folder/index.ts";
import { admin, failToStart } from "../support/process.ts";

const isRoot = process.getuid?.() === 0;

describe("a data folder of another account", { skip: process.platform === "win32" }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-account-"));
    if (isRoot) await chown(folder, 64_999, 64_999);
  });
  after(() => rm(folder, { recursive: true }));

  it("is refused to root with the line to type, and nothing is left there", async () => {
    // Where the tests do not run as root, what "root" writes is the owner's, as in some network folders.
    if (isRoot)
      assert.throws(
        () => refuseRoot(folder, "npm start"),
        (error) => error instanceof AccountError && error.message.endsWith("Run: sudo -u '#64999' npm start"),
      );
    else refuseRoot(folder, "npm start", 0);
    assert.deepEqual(await readdir(folder), []);
  });

  it("is open to its own account, and root has its own and new ones", () => {
    refuseRoot(folder, "npm start", 64_999);
    refuseRoot(join(folder, "new"), "npm start", 0);
    refuseRoot("/", "npm start", 0);
  });

  it("is not refused where nothing can be written: what is wrong there is told by whoever writes", async () => {
    const closed = await mkdtemp(join(tmpdir(), "customs-portal-closed-"));
    if (isRoot) await chown(closed, 64_999, 64_999);
    await chmod(closed, 0o555);
    // Rights do not hold root up.
    if (isRoot) process.seteuid?.(64_999);
    try {
      refuseRoot(closed, "npm start", 0);
    } finally {
      if (isRoot) process.seteuid?.(0);
      await rm(closed, { recursive: true });
    }
  });

  if (isRoot)
    it("is touched neither by a start nor by a command", async () => {
      const env = { PORTAL_DATA: folder, PORT: "0", PORTAL_SEED_ROWS: "0" };
      const started = await failToStart(env);
      assert.equal(started.code, 78);
      assert.match(
        started.err,
        /^The data folder .* belongs to the account 64999, .* Run: sudo -u '#64999' npm start\n$/,
      );
      const command = await admin(env, "objects", "adopt");
      assert.equal(command.code, 1);
      assert.match(command.err, /Run: sudo -u '#64999' npm run admin -- objects adopt …$/m);
      assert.deepEqual(await readdir(folder), []);
    });
});
