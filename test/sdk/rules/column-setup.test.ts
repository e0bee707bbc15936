import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { PersonalColumn } from "@customs-portal/sdk/contract";
import { applyColumnSetup, columnChanges, leafKeys, toColumnSetup, type PageColumn } from "@customs-portal/sdk/rules";

/** Columns of a text: a word each, a group as `name(a b)`. */
function columnsOf(text: string): PageColumn[] {
  return [...text.matchAll(/(\w+)(?:\(([^)]*)\))?/g)].map(([, key = "", below]) => ({
    key,
    title: `The ${key}`,
    ...(below === undefined ? {} : { children: columnsOf(below) }),
  }));
}
const shape = (columns: readonly PageColumn[]): string =>
  columns.map(({ key, children }) => (children ? `${key}(${shape(children)})` : key)).join(" ");
const page = columnsOf("no office goods(code name qty) status");
/** The setup of somebody who shows what a text says of a page. */
const saved = (text: string, of = page, before?: PersonalColumn[]) => toColumnSetup(columnsOf(text), of, before);
const applied = (of: string, setup: PersonalColumn[]) => shape(applyColumnSetup(columnsOf(of), setup));

suite("column setups", () => {
  test("R3-19 shows what was chosen in its order, groups with their columns, under the headings of the page", () => {
    const setup = saved("status goods(qty code) no");
    assert.deepEqual(leafKeys(setup), ["status", "qty", "code", "no"]);
    const columns = applyColumnSetup(
      page,
      setup.map((one) => ({ ...one, title: "原标题" })),
    );
    assert.equal(shape(columns), "status goods(qty code) no");
    assert.equal(columns[0]?.title, "The status");
  });

  test("R26-15, R9-19 keeps widths and pins, and never one below 70 px", () => {
    const shown = [{ key: "no", title: "No", width: 12, pinned: "left" as const }, ...columnsOf("status")];
    const setup = toColumnSetup(shown, page);
    assert.deepEqual([setup[0]?.width, setup[0]?.pinned], [70, "left"]);
    const [first] = applyColumnSetup(page, [{ key: "no", title: "", width: 3 }]);
    assert.equal(first?.width, 70);
  });

  test("a pin that was taken off stays off, and the setup of a writer that knows no pins keeps the page's", () => {
    const pinned = [{ key: "no", title: "No", pinned: "left" as const }, ...columnsOf("status")];
    const without = toColumnSetup(columnsOf("no status"), pinned);
    assert.equal(applyColumnSetup(pinned, without)[0]?.pinned, undefined);
    assert.equal(applyColumnSetup(pinned, [{ key: "no", title: "" }])[0]?.pinned, "left");
  });

  test("a column that the page got since is shown at its place and named; one that was hidden stays hidden", () => {
    const setup = saved("status goods(code) no");
    const later = "no office goods(code weight name qty) port status";
    assert.equal(applied(later, setup), "status goods(code weight) port no");
    assert.deepEqual(columnChanges(columnsOf(later), setup).added, ["weight", "port"]);
    assert.deepEqual(columnChanges(page, setup), { added: [], missing: [] });
  });

  test("a group that was hidden shows only what it got since", () => {
    const setup = saved("no");
    assert.equal(applied("no goods(code name qty weight)", setup), "no goods(weight)");
  });

  test("where the writer does not tell what was left out, nothing counts as new", () => {
    const setup = [{ key: "no", title: "" }];
    assert.equal(applied("no office port", setup), "no");
    assert.deepEqual(columnChanges(columnsOf("no office port"), setup).added, []);
  });

  test("a column that the page has no more is named, kept by the next change, and back at its place with the page", () => {
    const setup = saved("no office status");
    const fewer = columnsOf("no goods(code name qty) status");
    assert.deepEqual(
      columnChanges(fewer, setup).missing.map(({ key }) => key),
      ["office"],
    );
    assert.equal(shape(applyColumnSetup(fewer, setup)), "no status");
    const changed = saved("status no", fewer, setup);
    assert.equal(applied("no office goods(code name qty) status", changed), "status no office");
  });

  test("a hidden column that the page lacked for a while is still hidden when it is back", () => {
    const changed = saved("status no", columnsOf("no status"), saved("no status"));
    assert.equal(applied("no office status", changed), "status no");
  });

  test("a required column is shown whatever was saved; where nothing would be left the page's columns stand", () => {
    const required = [...columnsOf("no"), { key: "status", title: "Status", isRequired: true }];
    assert.equal(shape(applyColumnSetup(required, [{ key: "no", title: "" }])), "no status");
    assert.equal(shape(applyColumnSetup(page, [{ key: "gone", title: "" }])), shape(page));
    assert.equal(applyColumnSetup(page, undefined), page);
    assert.equal(applyColumnSetup(page, []), page);
  });
});
