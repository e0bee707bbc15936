import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createPortal, publicPortal, type DialogOpener, type NoticeOptions } from "@customs-portal/sdk/portal";
import { locales, type TextLoaders } from "../../../sdk/portal/types/index.ts";

const location = { origin: "http://127.0.0.1", hostname: "127.0.0.1" };
const loaders = (word: string): TextLoaders =>
  Object.fromEntries(locales.map((locale) => [locale, async () => ({ word })])) as never;

describe("a portal and those it hosts", () => {
  const portal = createPortal({ location });
  const warn = console.warn;
  afterEach(() => (console.warn = warn));

  it("they open dialogs by name, which the host draws", async () => {
    const { dialogs } = publicPortal(portal);
    const question = { title: "Delete the draft?" };
    await assert.rejects(dialogs.open("confirm", question), {
      code: "dialog-unavailable",
      message: "This page has no dialog confirm. Its dialogs: none.",
    });
    const asked: unknown[] = [];
    const opener: DialogOpener<"confirm"> = async (props, options) => asked.push(props, options) > 0;
    const withdraw = portal.dialogs.register("confirm", opener);
    assert.equal(await dialogs.open("confirm", question), true);
    const ending = { signal: new AbortController().signal };
    await dialogs.open("confirm", question, ending);
    assert.deepEqual(asked, [question, {}, question, ending]);
    assert.throws(() => portal.dialogs.register("confirm", opener), /confirm is registered already/);
    await assert.rejects(dialogs.open("confrim" as "confirm", question), {
      message: "This page has no dialog confrim. Its dialogs: confirm.",
      params: { name: "confrim" },
    });
    withdraw();
    await assert.rejects(dialogs.open("confirm", question), { code: "dialog-unavailable" });
  });

  it("neither end the portal nor make a session", () => {
    const hosted = publicPortal(portal);
    for (const name of ["destroy"]) assert.ok(!(name in hosted), name);
    for (const name of ["signIn", "replace", "clear", "changePassword", "verifyPassword"])
      assert.ok(!(name in hosted.session), name);
    assert.ok(!("register" in hosted.dialogs));
    const { session, company, manual, notices, i18n, track, http } = hosted;
    const stores = [session.user, session.ended, company.epoch, manual.selected, i18n.locale];
    for (const store of stores) assert.deepEqual(Object.keys(store).toSorted(), ["getSnapshot", "subscribe"]);
    const extra = [company, manual, track].flatMap((part) =>
      ["reset", "follow", "clear", "destroy", "settled"].filter((name) => name in part),
    );
    assert.deepEqual(extra, ["clear"], "a line may let go of the manual");
    assert.equal(notices, portal.notices, "one object by which presenters agree");
    assert.throws(() => Object.assign(http, { get: () => Promise.resolve() }), TypeError);
    assert.throws(() => Object.assign(notices, { show: () => "" }), TypeError);
    assert.throws(() => Object.assign(hosted, { http: {} }), TypeError);
    // Nothing else is missing: whoever adds to the portal decides whom it is for.
    const missing = Object.keys(portal).filter((name) => !(name in hosted));
    assert.deepEqual(missing, ["destroy"]);
  });

  it("change neither the user nor the configuration", async () => {
    const menu = [{ name: "orders", meta: { title: "Orders" } }];
    const stored = JSON.stringify({ accessToken: "t", userNo: "operator", menu });
    const entries = new Map([["customs-portal.session", stored]]);
    const sessionStorage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
    const host = createPortal({ location, sessionStorage });
    const { config, session } = publicPortal(host);
    const check = (state: string) => {
      const user = session.user.getSnapshot();
      assert.equal(user?.accessToken, "t", state);
      for (const part of [user, user.menu, user.menu[0], user.menu[0]?.meta])
        assert.ok(Object.isFrozen(part), `${state}: ${JSON.stringify(part)}`);
    };
    check("of the storage");
    host.session.replace({ accessToken: "t", userNo: "operator", menu, companyName: "Sister" });
    check("after a switch of company");
    assert.ok(!Object.isFrozen(menu), "what was given stays the giver's");
    for (const part of [config, config.otherSetting, config.baseUrl]) assert.ok(Object.isFrozen(part));
    host.destroy();
  });

  it("a notice that could not be drawn is refused, and says what one is", () => {
    const { notices } = publicPortal(portal);
    for (const wrong of [
      "hello",
      { type: "success", message: "hi" },
      { kind: "info", text: { en: "x" } },
      { kind: "constructor", text: "x" },
      { kind: "info", text: "x", action: { label: "Retry" } },
    ])
      assert.throws(() => notices.show(wrong as unknown as NoticeOptions), {
        name: "TypeError",
        message: /kind: "success" \| "info" \| "warning" \| "error", text: "…"/,
      });
    assert.deepEqual(notices.list.getSnapshot(), []);
    notices.dismiss(notices.show({ kind: "info", text: "x", action: { label: "Retry", run: () => undefined } }));
  });

  it("two that use one namespace for their texts are named; the same texts of two copies are not", async () => {
    const told: string[] = [];
    console.warn = (line: string) => told.push(line);
    const first = loaders("first");
    portal.i18n.register("words", first, "the business line orders");
    portal.i18n.register("words", first, "the business line stock");
    portal.i18n.register("words", loaders("again"), "the business line orders");
    assert.deepEqual(told, []);
    portal.i18n.register("words", loaders("second"), "the business line stock");
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /"words" of the business line stock .* the business line orders has/);
    await portal.i18n.load("words");
    assert.equal(portal.t("words:word"), "first");
  });
});
