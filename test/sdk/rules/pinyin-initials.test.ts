import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { findInitials, lettersOf } from "@customs-portal/sdk/rules";

suite("pinyin initials", () => {
  test("goods of the trade are found by the initials of their pinyin, other letters and digits stay", () => {
    const names = {
      鲜苹果: "xpg",
      智能手机: "znsj",
      其他锂离子蓄电池: "qtllzxdc",
      "抗拉强度>=800兆帕": "klqd800zp",
      苯酚: "bf",
    };
    for (const [name, initials] of Object.entries(names)) {
      assert.equal(findInitials(name, initials), 0, name);
      assert.equal(findInitials(name, `${initials}x`), undefined, name);
    }
  });

  test("the letters of each character are told, several where it has several readings, none where it has no known one", () => {
    assert.deepEqual(lettersOf("上海"), ["s", "h"]);
    assert.deepEqual(
      lettersOf("重A-1")
        .map((letters) => [...new Set(letters)].toSorted().join(""))
        .join(" "),
      "cz a 1",
    );
    assert.deepEqual(lettersOf("上\u{9FFC}"), ["s", ""]);
  });
});
