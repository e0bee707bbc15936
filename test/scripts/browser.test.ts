import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { findBrowser, findTestBrowser } from "../../scripts/browser.ts";

describe("the browser of tests", () => {
  const { CHROME_PATH, PATH } = process.env;
  let folder: string;

  async function put(name: string): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, "#!/bin/sh\n");
    await chmod(file, 0o755);
    return file;
  }
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "browsers-"));
  });
  beforeEach(() => {
    delete process.env["CHROME_PATH"];
    process.env["PATH"] = folder;
  });
  after(async () => {
    process.env["PATH"] = PATH;
    if (CHROME_PATH !== undefined) process.env["CHROME_PATH"] = CHROME_PATH;
    await rm(folder, { recursive: true, force: true });
  });

  it("is the headless shell, and Chromium itself for what is measured", async () => {
    const [shell, chromium] = [await put("chromium-headless-shell"), await put("chromium")];
    assert.equal(await findTestBrowser(), shell);
    assert.equal(await findBrowser(), chromium);
  });

  it("is the one that CHROME_PATH names, for both", async () => {
    process.env["CHROME_PATH"] = await put("mine");
    assert.equal(await findTestBrowser(), join(folder, "mine"));
    assert.equal(await findBrowser(), join(folder, "mine"));
  });

  it("a CHROME_PATH that names nothing is told", async () => {
    process.env["CHROME_PATH"] = join(folder, "none");
    await assert.rejects(findTestBrowser(), /CHROME_PATH names .*none, which does not exist/);
    await assert.rejects(findBrowser(), /CHROME_PATH names .*none, which does not exist/);
  });
});
