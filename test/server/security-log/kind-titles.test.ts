import assert from "node:assert/strict";
import { test } from "node:test";
import { locales } from "@customs-portal/sdk/locales";
import { kindTitle, kindTitles, securityEventKinds, titledKinds } from "../../../server/security-log/index.ts";

test("every kind of the security log has words of its own in every language", () => {
  assert.deepEqual(Object.keys(kindTitles).toSorted(), securityEventKinds.toSorted());
  for (const locale of locales) {
    const words = securityEventKinds.map((kind) => kindTitles[kind][locale].trim());
    for (const [index, text] of words.entries()) {
      const kind = securityEventKinds[index];
      assert.ok(text, `${locale}: ${kind}`);
      assert.notEqual(text, kind, locale);
      assert.doesNotMatch(text, locale === "zh-CN" ? /[a-z]/i : /\p{Script=Han}/u, `${locale}: ${kind}`);
    }
    assert.equal(new Set(words).size, words.length, `${locale}: two kinds of the same words`);
  }
});

test("a kind is called in the language that is asked for; one that is unknown keeps its code", () => {
  assert.equal(kindTitle("sign-in", "zh-CN"), "登录");
  assert.equal(kindTitle("sign-in", "vi"), "Đăng nhập");
  assert.equal(kindTitle("of-another-version", "vi"), "of-another-version");
  assert.equal(kindTitle("constructor", "en"), "constructor");
  assert.deepEqual(
    titledKinds.map(({ code }) => code),
    securityEventKinds,
  );
});
