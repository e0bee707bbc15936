import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { resolvePersonalisation } from "@customs-portal/sdk/rules";
import { mergeColumns, mergeFields, mergeViews } from "../../../sdk/rules/merge-personalised.ts";

const lists = (base: string, mine: string, theirs: string) => ({
  base: [...base],
  mine: [...mine],
  theirs: [...theirs],
});
const merged = (base: string, mine: string, theirs: string) => mergeFields(lists(base, mine, theirs)).join("");

suite("personalisation", () => {
  test("the user's own values hold, else those of the company, else those of the page; an empty list is none", () => {
    const page = ["a", "b", "c"];
    const of = (user?: string[], company?: string[]) => resolvePersonalisation({ user, company, page });
    assert.deepEqual(of(["c"], ["b"]), { value: ["c"], from: "user" });
    assert.deepEqual(of([], ["b"]), { value: ["b"], from: "company" });
    assert.deepEqual(of(undefined, []), { value: page, from: "page" });
  });

  test("what either editor added or removed is added or removed, whoever was first", () => {
    assert.equal(merged("abc", "ab", "abc"), "ab");
    assert.equal(merged("abc", "abc", "bc"), "bc");
    assert.equal(merged("abc", "ab", "bc"), "b");
    assert.equal(merged("abc", "abcd", "abce"), "abcde");
    assert.equal(merged("abc", "axbc", "abyc"), "axbyc");
    assert.equal(merged("abc", "xabc", "bc"), "xbc");
    assert.equal(merged("", "ab", "bc"), "abc");
    assert.equal(merged("abc", "abc", "abc"), "abc");
  });

  test("views that two browsers saved stand beside each other, and one of them is the default", () => {
    const view = (name: string, status: string, isDefault?: true) => ({
      name,
      query: { status },
      ...(isDefault && { isDefault }),
    });
    const [a, b, c] = [view("a", "released"), view("b", "closed", true), view("c", "draft", true)];
    assert.deepEqual(mergeViews({ base: [a], mine: [a, b], theirs: [a, c] }), [a, b, view("c", "draft")]);
    const renewed = view("a", "rejected");
    assert.deepEqual(mergeViews({ base: [a], mine: [{ ...a, isDefault: true }], theirs: [renewed] }), [
      { ...renewed, isDefault: true },
    ]);
    assert.deepEqual(mergeViews({ base: [a, b], mine: [a], theirs: [a, b] }), [a]);
  });

  test("an order that one of them changed stands; mine where both did", () => {
    assert.equal(merged("abc", "cba", "abc"), "cba");
    assert.equal(merged("abc", "abc", "cba"), "cba");
    assert.equal(merged("abc", "bac", "acb"), "bac");
    assert.equal(merged("abc", "cba", "abcd"), "cdba");
    assert.equal(merged("abc", "abcx", "cba"), "cxba");
  });

  test("who resets says so for all of it, and a list is never merged down to nothing", () => {
    assert.equal(merged("abc", "", "abcd"), "");
    assert.equal(merged("abc", "ab", ""), "ab");
    assert.equal(merged("ab", "a", "b"), "a");
  });

  test("columns are merged by key, with their titles and what is below them", () => {
    const column = (key: string, title: string, ...children: string[]) => ({
      key,
      title,
      ...(children.length > 0 && { children: children.map((name) => ({ key: name, title: name })) }),
    });
    const base = [column("a", "A"), column("g", "G", "x", "y")];
    const mine = [column("a", "Mine"), column("g", "G", "x", "y", "z")];
    const theirs = [column("a", "A"), column("g", "Theirs", "y"), column("b", "B")];
    assert.deepEqual(mergeColumns({ base, mine, theirs }), [
      column("a", "Mine"),
      column("g", "Theirs", "y", "z"),
      column("b", "B"),
    ]);
    // What one removed and the other changed stays.
    assert.deepEqual(
      mergeColumns({ base, mine: [column("g", "G", "x", "y")], theirs: [{ ...base[0]!, width: 90 }, base[1]!] }),
      [{ ...base[0]!, width: 90 }, column("g", "G", "x", "y")],
    );
    // A heading in another language is no change of anybody's.
    assert.deepEqual(
      mergeColumns({ base, mine: [column("a", "A")], theirs: [column("a", "甲"), column("g", "组", "x", "y")] }),
      [column("a", "甲")],
    );
  });

  test("where nothing was saved before, what either hid is hidden, and so is a column that came since", () => {
    const of = (keys: string, omitted: string) => {
      const [first, ...rest] = [...keys].map((key) => ({ key, title: key }));
      return first ? [{ ...first, omitted: [...omitted] }, ...rest] : [];
    };
    assert.deepEqual(mergeColumns({ base: [], mine: of("ab", "c"), theirs: of("ac", "b") }), of("a", "cb"));
    assert.deepEqual(mergeColumns({ base: of("a", ""), mine: of("ab", "c"), theirs: of("ac", "b") }), of("a", "cb"));
    // Left out before, and shown by one of them: that one has added it.
    assert.deepEqual(mergeColumns({ base: of("a", "bc"), mine: of("ab", "c"), theirs: of("a", "bc") }), of("ab", "c"));
    // Never merged down to nothing.
    assert.deepEqual(mergeColumns({ base: [], mine: of("a", "b"), theirs: of("b", "a") }), of("a", "b"));
    assert.deepEqual(mergeColumns({ base: [], mine: of("a", "bc"), theirs: of("bd", "a") }), of("d", "bca"));
    assert.deepEqual(mergeColumns({ base: [], mine: of("", ""), theirs: of("a", "b") }), []);
    const group = (...keys: string[]) => ({ key: "g", title: "g", children: keys.map((key) => ({ key, title: key })) });
    const [a] = of("a", "");
    assert.deepEqual(
      mergeColumns({
        base: [],
        mine: [{ ...a!, omitted: ["z"] }, group("x", "y")],
        theirs: [{ ...a!, omitted: ["y"] }, group("x", "z")],
      }),
      [{ ...a!, omitted: ["z", "y"] }, group("x")],
    );
    assert.deepEqual(
      mergeColumns({ base: [], mine: [{ ...a!, omitted: [] }, group("x")], theirs: of("a", "x") }),
      of("a", "x"),
    );
  });

  test("of the fields of a form, too", () => {
    const omitted = { base: undefined, mine: ["c"], theirs: ["b"] };
    assert.deepEqual(mergeFields(lists("", "ab", "ac"), omitted), ["a"]);
    assert.deepEqual(mergeFields(lists("a", "ab", "ac"), { ...omitted, base: [] }), ["a"]);
    assert.deepEqual(mergeFields(lists("a", "ab", "ac"), omitted), ["a", "b", "c"]);
    assert.deepEqual(mergeFields(lists("", "ab", "ac")), ["a", "b", "c"]);
  });

  test("widths, pins and the columns left out of two changes are merged, too", () => {
    const column = (key: string, more: object = {}) => ({ key, title: key, ...more });
    const base = [column("a", { omitted: ["c"] }), column("b")];
    const mine = [column("b", { omitted: ["c"] }), column("a", { width: 90 })];
    const theirs = [column("a", { pinned: "left", omitted: [] }), column("b"), column("c")];
    assert.deepEqual(mergeColumns({ base, mine, theirs }), [
      column("b", { omitted: [] }),
      column("c"),
      column("a", { width: 90, pinned: "left" }),
    ]);
  });
});
