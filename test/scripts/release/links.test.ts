import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { runInNewContext } from "node:vm";
import { linkedPaths, withoutDeadLinks } from "../../../scripts/release/links.ts";
import { patient } from "../../support/pace.ts";

const page = [
  "See [Settings](operating.md#settings) and [the `file`](../deploy/Dockerfile), [here](#here),",
  "[out](https://example.com/a.md) and ![a picture](images/a.webp).",
].join("\n");

suite("the pages of a release", () => {
  test("lead to files by their folder", () => {
    assert.deepEqual(linkedPaths(page, "docs/x.md"), ["docs/operating.md", "deploy/Dockerfile"]);
  });

  test("are gone through in no time, whatever stands between brackets", () => {
    const pages = [...globSync("{.,docs}/*.md").map((file) => readFileSync(file, "utf8")), `[${"`a` ".repeat(200)}`];
    const goThrough = () => pages.map((text) => linkedPaths(text, "docs/x.md").length);
    runInNewContext("goThrough()", { goThrough }, { timeout: patient(20_000) });
  });

  test("keep the words of links to what is not there, and all others", () => {
    assert.equal(
      withoutDeadLinks(page, "docs/x.md", (path) => path === "docs/operating.md"),
      page.replace("[the `file`](../deploy/Dockerfile)", "the `file`"),
    );
  });
});
