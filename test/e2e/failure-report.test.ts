import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { texts as shell } from "../../shell/locales/zh-CN.ts";
import { until } from "../support/until.ts";
import { reportFailure } from "./support/failure-report.ts";
import { usePortalFixture } from "./support/portal-fixture.ts";

describe("a test that fails", () => {
  const fixture = usePortalFixture();

  it("leaves a picture of each page, what it said and asked for, and what the portal printed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "customs-portal-failed-"));
    try {
      const { page, errors } = await fixture.open("operator", "/plain/page");
      await page.evaluate(() => console.error("it went wrong"));
      await until(() => errors.length > 0);
      await fixture.open(undefined, "/login");
      await reportFailure({ name: "says: a/b “c”", passed: false }, fixture.browser, fixture.portal, folder);

      const place = join(folder, "says-a-b-c-");
      // At its second try this test is traced itself.
      const names = (await readdir(place)).filter((name) => !name.startsWith("trace-"));
      assert.deepEqual(names.toSorted(), ["page-1.png", "page-1.txt", "page-2.png", "page-2.txt", "portal.log"]);
      const [picture, first, second, log] = await Promise.all([
        readFile(join(place, "page-1.png")),
        readFile(join(place, "page-1.txt"), "utf8"),
        readFile(join(place, "page-2.txt"), "utf8"),
        readFile(join(place, "portal.log"), "utf8"),
      ]);
      assert.equal(picture.toString("latin1", 1, 4), "PNG");
      for (const wanted of [/\/plain\/page\n/, /it went wrong/, /GET \/plain\/page/, /heading "Plain 1"/])
        assert.match(first, wanted);
      assert.ok(second.includes(`heading "${shell.signIn.title}"`), second);
      assert.match(log, /running at/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
