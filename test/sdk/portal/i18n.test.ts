import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createPortal, type PortalHost } from "@customs-portal/sdk/portal";
import { memory } from "../support/backend.ts";

let made: PortalHost[] = [];
function make(localStorage = memory()) {
  const portal = createPortal({ location: { origin: "http://portal.test", hostname: "portal.test" }, localStorage });
  made.push(portal);
  return portal.i18n;
}
afterEach(() => {
  for (const portal of made) portal.destroy();
  made = [];
});

describe("texts", () => {
  it("a switch of the locale loads its texts, remembers it and tells listeners", async () => {
    const kept = memory();
    const texts = make(kept);
    await texts.load("errors");
    assert.equal(texts.t("errors:requestCancelled"), "请求已取消。");
    let told = 0;
    texts.locale.subscribe(() => told++);
    await texts.setLocale("vi");
    assert.equal(
      texts.t("errors:tooManyRequests", { seconds: 3 }),
      "Thao tác quá nhiều lần. Vui lòng thử lại sau 3 giây.",
    );
    assert.equal(told, 1);
    assert.equal(make(kept).locale.getSnapshot(), "vi");
  });

  it("of two switches at once the later one stays", async () => {
    const texts = make();
    await Promise.all([texts.setLocale("fr"), texts.setLocale("es")]);
    assert.equal(texts.locale.getSnapshot(), "es");
  });

  it("a language is taken by its name or a part of it; one that there is not is told and changes nothing", async () => {
    const told: string[] = [];
    const warn = console.warn;
    console.warn = (line: string) => void told.push(line);
    try {
      const location = { origin: "http://portal.test", hostname: "portal.test" };
      const localeOf = (locale: string) => {
        const portal = createPortal({ location, locale: locale as "en" });
        made.push(portal);
        return portal.i18n.locale.getSnapshot();
      };
      assert.deepEqual(["en-US", "zh", "FR"].map(localeOf), ["en", "zh-CN", "fr"]);
      assert.equal(told.length, 0);
      assert.equal(localeOf("de"), "zh-CN");
      const texts = make();
      await texts.setLocale("pt-BR" as "en");
      assert.equal(texts.locale.getSnapshot(), "zh-CN");
      await texts.setLocale("es-MX" as "es");
      assert.equal(texts.locale.getSnapshot(), "es");
      assert.deepEqual(
        told.map((line) => line.slice(0, line.indexOf(","))),
        ['The portal has no texts in "de"', 'The portal has no texts in "pt-BR"'],
      );
    } finally {
      console.warn = warn;
    }
  });

  it("a line that lacks a language shows another one, and keeps nobody from choosing it", async () => {
    const i18n = make();
    const half = { "zh-CN": async () => ({ title: "订单" }), en: async () => ({ title: "Orders" }) };
    i18n.register("half", half as unknown as Parameters<typeof i18n.register>[1]);
    await i18n.load("half");
    await i18n.setLocale("vi");
    assert.equal(i18n.locale.getSnapshot(), "vi");
    assert.equal(i18n.t("half:title"), "Orders");
    await i18n.setLocale("zh-CN");
    assert.equal(i18n.t("half:title"), "订单");
    await assert.rejects(i18n.load("nowhere"), /not registered: nowhere/);
  });
});
