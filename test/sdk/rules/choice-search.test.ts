import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { findInitials, nameSearch, searchChoices } from "@customs-portal/sdk/rules";

suite("search in code lists", () => {
  test("the initials of names of the trade are those of their pinyin, other letters and digits stay", () => {
    const names = {
      上海海关: "shhg",
      北京: "bj",
      广州: "gz",
      深圳: "sz",
      厦门: "xm",
      一般贸易: "ybmy",
      来料加工: "lljg",
      进料对口: "jldk",
      水路运输: "slys",
      航空运输: "hkys",
      欧盟: "om",
      越南: "yn",
      阿联酋: "alq",
      额尔多斯: "eeds",
      "ABS 粒子 30kg": "abslz30kg",
      重庆: "cq",
    };
    for (const [name, initials] of Object.entries(names)) {
      assert.equal(findInitials(name, initials), 0, name);
      assert.equal(findInitials(name, `${initials}x`), undefined, name);
    }
    assert.equal(findInitials("上海海关", "HG"), 2);
    assert.equal(findInitials("上海海关", "hs"), undefined);
    assert.equal(findInitials("", ""), undefined);
  });

  test("a character that has no reading does not match, and spoils no other", () => {
    for (const letter of "abcdefghijklmnopqrstuvwxyz") assert.equal(findInitials("\u{9FFC}㐃", letter), undefined);
    assert.equal(findInitials("上\u{9FFC}海", "h"), 2);
  });

  const list = [
    { code: "2200", name: "上海海关" },
    { code: "2201", name: "浦江海关" },
    { code: "0100", name: "北京海关" },
    { code: "SH", name: "圣赫勒拿" },
    { code: "220", name: "宁波" },
    { code: "VN1", name: "Đường Hải Phòng" },
  ];
  const found = (query: string, limit = 10) => searchChoices(list, query, limit).shown.map(({ code }) => code);

  test("finds by code, name and initials, what begins so first", () => {
    assert.deepEqual(found("220"), ["220", "2200", "2201"]);
    assert.deepEqual(found("海关"), ["2200", "2201", "0100"]);
    assert.deepEqual(found("sh"), ["SH", "2200"]);
    assert.deepEqual(found("HG"), ["2200", "2201", "0100"]);
    assert.deepEqual(found("ｓｈ"), ["SH", "2200"]);
    assert.deepEqual(found("duong hai"), ["VN1"]);
    assert.deepEqual(found("zzz"), []);
  });

  test("shows so many and says how many there are", () => {
    assert.deepEqual(searchChoices(list, "海关", 2).total, 3);
    assert.deepEqual(found("", 2), ["2200", "2201"]);
    assert.equal(searchChoices(list, " ", 2).total, 6);
  });

  test("names are found by a part in any case, width and accents, and by the initials of their pinyin", () => {
    const names = ["报关单号", "申报日期", "Port d’entrée", "Ngày khai báo"];
    const found = (typed: string) => names.filter(nameSearch(typed)).join();
    assert.equal(found("单号"), "报关单号");
    for (const typed of ["bgdh", "GD", " bgd "]) assert.equal(found(typed), "报关单号");
    assert.equal(found("ＥＮＴＲＥＥ"), "Port d’entrée");
    assert.equal(found("ngay"), "Ngày khai báo");
    assert.equal(found("b关"), "");
    assert.equal(found(" "), names.join());
  });
});
