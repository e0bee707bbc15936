import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createBadges, publicPortal, type PortalHost } from "@customs-portal/sdk/portal";
import { menuBadgesMax } from "@customs-portal/sdk/limits";
import { data, signedIn, useBackend } from "../support/backend.ts";
import { corp, goHome, other, setBgh, user } from "../support/company.ts";

const backend = useBackend();
const menu = [
  { name: "Customs", children: [{ name: "DeclarationList", badge: { count: 3 } }, { name: "Goods" }] },
  { name: "Files", badge: { dot: true } },
];
let portal: PortalHost;
const shown = () => Object.fromEntries(portal.badges.all.getSnapshot());

beforeEach(async () => {
  portal = await backend.quietPortal({ sessionStorage: signedIn({ ...user, menu }), badges: createBadges });
  backend.answer(data({ ...other, menu: [{ name: "Goods", badge: { text: "新" } }] }), setBgh);
  backend.answer(data(user), goHome);
});

describe("the badges of the menu", () => {
  it("R3-11, R3-12, R3-13 begin with those of the session's menu; lines set and take away any, and the last one holds", () => {
    assert.deepEqual(shown(), { DeclarationList: { count: 3 }, Files: { dot: true } });
    const [one, another] = [publicPortal(portal), publicPortal(portal)];
    one.badges.set("Goods", { count: "120", overflowCount: 110 });
    another.badges.set("DeclarationList", { text: "新" });
    one.badges.set("Files", undefined);
    assert.deepEqual(shown(), { DeclarationList: { text: "新" }, Goods: { count: "120", overflowCount: 110 } });
    assert.deepEqual(one.badges.all.getSnapshot(), another.badges.all.getSnapshot(), "over the borders of lines");
  });

  it("tell of a change once, and of nothing where nothing changed", () => {
    let told = 0;
    portal.badges.all.subscribe(() => told++);
    portal.badges.set("Goods", { count: 1 });
    portal.badges.set("Goods", { count: 1 });
    portal.badges.set("DeclarationList", { count: 3 });
    assert.equal(told, 1);
  });

  it("of names that the menu does not have, and of more than 500, are passed over", async () => {
    portal.badges.set("Secret", { dot: true });
    portal.badges.set("__proto__", { dot: true });
    assert.deepEqual(Object.keys(shown()), ["DeclarationList", "Files"]);
    const many = Array.from({ length: menuBadgesMax + 5 }, (_, index) => ({ name: `entry${index}` }));
    portal = await backend.quietPortal({ sessionStorage: signedIn({ ...user, menu: many }), badges: createBadges });
    for (const { name } of many) portal.badges.set(name, { dot: true });
    assert.equal(portal.badges.all.getSnapshot().size, menuBadgesMax);
    portal.badges.set("entry0", { count: 1 });
    assert.deepEqual(shown()["entry0"], { count: 1 }, "what has one may get another");
  });

  it("that could not be drawn are refused", () => {
    for (const wrong of [7, "new", null, { count: {} }, { text: 1 }, { dot: "yes" }])
      assert.throws(() => portal.badges.set("Goods", wrong as never), /A menu badge is/, JSON.stringify(wrong));
    assert.equal(shown()["Goods"], undefined);
  });

  it("end with the company and with the session", async () => {
    portal.badges.set("Goods", { count: 8 });
    await portal.company.switchTo(corp);
    assert.deepEqual(shown(), { Goods: { text: "新" } });
    portal.badges.set("Goods", { count: 9 });
    portal.session.clear("expired");
    assert.deepEqual(shown(), {});
  });

  it("of a page without a menu are none", async () => {
    portal = await backend.quietPortal({ sessionStorage: signedIn({ ...user, menu }) });
    portal.badges.set("Goods", { count: 8 });
    assert.deepEqual(shown(), {});
  });
});
