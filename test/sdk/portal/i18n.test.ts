import assert from "node:assert/strict";
import { afterEach, describe, it, mock } from "node:test";
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
    i18n.register("half", half);
    i18n.register("one", { es: async () => ({ title: "Pedidos" }) });
    await i18n.load("half", "one");
    await i18n.setLocale("vi");
    assert.equal(i18n.locale.getSnapshot(), "vi");
    assert.equal(i18n.t("half:title"), "Orders");
    await i18n.setLocale("zh-CN");
    assert.equal(i18n.t("half:title"), "订单");
    assert.equal(i18n.t("one:title"), "Pedidos");
    await assert.rejects(i18n.load("nowhere"), /not registered: nowhere/);
  });

  it("texts of a line that fail or hang keep nobody from choosing a language, and come once they can", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const errors = mock.method(console, "error", () => undefined);
    try {
      const i18n = make();
      const late = Promise.withResolvers<{ title: string }>();
      let isDown = true;
      const failing = async () => {
        if (isDown) throw new Error("503");
        return { title: "Commandes" };
      };
      const throwing = () => {
        throw new Error("not even a promise");
      };
      const loaders = (fr: () => Promise<{ title: string }>) => ({
        "zh-CN": async () => ({ title: "订单" }),
        en: async () => ({ title: "Orders" }),
        vi: async () => ({ title: "Đơn hàng" }),
        fr,
        es: async () => ({ title: "Pedidos" }),
      });
      i18n.register("failing", loaders(failing), "the business line orders");
      i18n.register("throwing", loaders(throwing), "the business line orders");
      i18n.register(
        "hanging",
        loaders(() => late.promise),
        "the business line slow",
      );
      await i18n.setLocale("vi");
      const change = i18n.setLocale("fr");
      const ticks = setInterval(() => mock.timers.tick(500), 1);
      await change.finally(() => clearInterval(ticks));
      assert.equal(i18n.locale.getSnapshot(), "fr");
      assert.deepEqual(
        ["failing", "throwing", "hanging"].map((name) => i18n.t(`${name}:title`)),
        Array(3).fill("Đơn hàng"),
      );
      assert.ok(errors.mock.calls.some((call) => /"failing" could not be loaded/.test(String(call.arguments[0]))));
      assert.equal(errors.mock.callCount(), 2);
      late.resolve({ title: "Lents" });
      await i18n.load("hanging");
      assert.equal(i18n.t("hanging:title"), "Lents");
      isDown = false;
      await i18n.load("failing");
      assert.equal(i18n.t("failing:title"), "Commandes");
    } finally {
      errors.mock.restore();
      mock.timers.reset();
    }
  });

  it("what a line has not translated falls back to English, and not to the language of before", async () => {
    const i18n = make();
    const loaders = {
      "zh-CN": async () => ({ title: "订单", note: "备注" }),
      en: async () => ({ title: "Orders", note: "Note" }),
      vi: async () => ({ title: "Đơn hàng", note: "Ghi chú" }),
      fr: async () => ({ title: "Commandes" }),
      es: async () => ({ title: "Pedidos" }),
    };
    i18n.register("orders", loaders, "the business line orders");
    for (const locale of ["en", "vi", "fr"] as const) await i18n.setLocale(locale);
    assert.deepEqual([i18n.t("orders:title"), i18n.t("orders:note")], ["Commandes", "Note"]);
  });

  it("texts of the portal itself that fail leave its language as it is", async () => {
    const i18n = make();
    const texts = async () => ({ title: "x" });
    const fr = () => Promise.reject(new Error("503"));
    i18n.register("own", { "zh-CN": texts, en: texts, vi: texts, fr, es: texts });
    await assert.rejects(i18n.setLocale("fr"), /503/);
    assert.equal(i18n.locale.getSnapshot(), "zh-CN");
  });
});
