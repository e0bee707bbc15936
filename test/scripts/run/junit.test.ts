import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { readReport } from "../../../scripts/run/junit.ts";

suite("JUnit reports", () => {
  test("passed, failed and skipped tests are told apart, messages are readable", (t) => {
    const folder = mkdtempSync(join(tmpdir(), "junit-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "report.xml");
    writeFileSync(
      file,
      `<testsuites><testsuite name="s"><testcase name="a &lt; b" time="0"/><testcase name="c"><failure message="m">
expected &#34;1&#x22; <![CDATA[<2>]]></failure></testcase><testcase name="d"><skipped/></testcase>
<testcase name="e"><failure message="only &amp; this"/></testcase></testsuite></testsuites>`,
    );
    assert.deepEqual(readReport(file), {
      passed: 1,
      failed: [
        { name: "c", message: 'expected "1" <2>' },
        { name: "e", message: "only & this" },
      ],
      skipped: ["d"],
    });
    writeFileSync(file, "<testsuites></testsuites>");
    assert.equal(readReport(file), undefined);
    assert.equal(readReport(join(folder, "none.xml")), undefined);
  });
});
