import assert from "node:assert/strict";
import { test } from "node:test";
import { dispositionFileName } from "@customs-portal/sdk/rules";
import { attachmentDisposition } from "../../../server/base/index.ts";

for (const name of [
  "plain.xlsx",
  "报关单 2026年1月（进口）.xlsx",
  `"quoted" and 'single'.xlsx`,
  "a;b=c, 100% (*).xlsx",
  "👍.zip",
  "filename*=UTF-8''evil.exe",
  "déjà vu.txt",
]) {
  test(`R73-15 a client reads the name ${name} from content-disposition`, () => {
    const header = attachmentDisposition(name);
    assert.equal(dispositionFileName(header), name);
    assert.match(header, /^[\x20-\x7e]+$/, "ASCII only");
    assert.match(header, /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.!~%$&+^`|#-]+$/);
  });
}

test("a file of which no name is left is a download", () => {
  for (const [name, expected] of [
    ["\u0000\u0007.xlsx", "download.xlsx"],
    [" \t .zip ", "download.zip"],
    ["...", "download"],
    ["\r\n", "download"],
    ["", "download"],
    ["。.txt", "。.txt"],
  ] as const)
    assert.equal(dispositionFileName(attachmentDisposition(name)), expected, JSON.stringify(name));
});

test("folders, control characters and half characters never get into the header", () => {
  assert.equal(dispositionFileName(attachmentDisposition("../a\\b/c\r\nx: y.xlsx")), ".._a_b_cx: y.xlsx");
  assert.equal(dispositionFileName(attachmentDisposition("\ud800.xlsx")), "\ufffd.xlsx");
});
