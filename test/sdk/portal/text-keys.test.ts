import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { GetText, TextKey } from "../../../sdk/public.ts";

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    "test-orders": {
      readonly title: "订单";
      readonly saved: "订单 {{no}} 已保存，共 {{rows}} 行";
      readonly status: { readonly open: "待办"; readonly closed: "已办" };
      readonly found_one: "{{count}} 条";
      readonly found_other: "{{count}} 条";
    };
  }
}

/** The compiler is what is tested; every call answers its key. */
const t: GetText = (key: string, ..._params: unknown[]) => key;

suite("texts that the compiler checks", () => {
  test("keys of a known namespace, and patterns that some key fits", () => {
    const status = ["open", "closed"] as const;
    const unread: string = "open";
    assert.equal(t("test-orders:title"), "test-orders:title");
    assert.deepEqual(status.map((each) => t(`test-orders:status.${each}`)).length, 2);
    assert.equal(t(`test-orders:status.${unread}`), "test-orders:status.open");
    assert.equal(t("test-orders:found", { count: 2 }), "test-orders:found");
    assert.equal("test-orders:title" satisfies TextKey, "test-orders:title");
    // @ts-expect-error There is no such text.
    t("test-orders:titel");
    // @ts-expect-error No text of the namespace fits.
    t(`test-orders:state.${unread}`);
    // @ts-expect-error One of the two is no text.
    t(`test-orders:status.${unread === "open" ? "open" : "shut"}`);
    // @ts-expect-error A group of texts is none.
    t("test-orders:status");
  });

  test("the placeholders of a text", () => {
    assert.equal(t("test-orders:saved", { no: "4711", rows: 3 }), "test-orders:saved");
    // @ts-expect-error It needs two values.
    t("test-orders:saved");
    // @ts-expect-error One is missing.
    t("test-orders:saved", { no: "4711" });
  });

  test("what the compiler does not know is taken as it is", () => {
    const read: string = JSON.parse('"test-orders:titel"');
    assert.equal(t(read), "test-orders:titel");
    assert.equal(t("unknown-line:anything", { name: "x" }), "unknown-line:anything");
  });
});
