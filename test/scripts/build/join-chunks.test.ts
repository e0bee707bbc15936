import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinChunks, type DraftChunk } from "../../../scripts/build/join-chunks.ts";

type Sketch = Partial<Omit<DraftChunk, "fileName" | "moduleIds">>;

/** A chunk with two modules, by its name. */
const chunk = (name: string, sketch: Sketch = {}): DraftChunk => ({
  fileName: `${name}.js`,
  name,
  isEntry: false,
  isDynamicEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [`/${name}/a.ts`, `/${name}/b.ts`],
  ...sketch,
});
const files = (...names: string[]) => names.map((name) => `${name}.js`);

const draft = [
  chunk("shell", { isEntry: true, imports: files("start") }),
  chunk("start", { imports: files("vendor-x"), dynamicImports: files("frame", "sign-in") }),
  chunk("vendor-x"),
  chunk("frame", { isDynamicEntry: true, imports: files("menu", "dialog", "start", "sdk-x") }),
  chunk("menu", { imports: files("layer") }),
  chunk("layer"),
  chunk("dialog"),
  chunk("sdk-x"),
  chunk("sign-in", { isDynamicEntry: true, imports: files("dialog") }),
  chunk("kit", { isEntry: true, imports: files("table", "menu") }),
  chunk("table", { imports: files("cells") }),
  chunk("cells"),
  chunk("later", { isDynamicEntry: true }),
  { ...chunk("later"), fileName: "later-2.js", moduleIds: ["/later-2/a.ts"] },
];
const rules = {
  start: "/start/a.ts",
  joins: [
    { with: "/frame/a.ts", name: "frame-kit" },
    { with: "/kit/a.ts", name: "line-kit" },
  ],
  keeps: /^(sdk|vendor)-/,
};

describe("joining chunks", () => {
  const names = joinChunks(draft, rules);

  it("what comes with an entry is one chunk, the first entry first", () => {
    assert.deepEqual([names.get("/menu/a.ts"), names.get("/layer/b.ts")], ["frame-kit", "frame-kit"]);
    assert.deepEqual([names.get("/table/a.ts"), names.get("/cells/b.ts")], ["line-kit", "line-kit"]);
  });

  it("what the start has, what it may load instead, what was joined by hand and dynamic entries stay apart", () => {
    for (const name of ["start", "vendor-x", "dialog", "sdk-x", "sign-in", "frame"])
      assert.deepEqual([names.get(`/${name}/a.ts`), names.get(`/${name}/b.ts`)], [name, name]);
  });

  it("every module but those of entries has a chunk, and no two chunks a name", () => {
    for (const { isEntry, moduleIds } of draft) for (const id of moduleIds) assert.equal(names.has(id), !isEntry, id);
    assert.notEqual(names.get("/later/a.ts"), names.get("/later-2/a.ts"));
  });

  it("an entry that is gone is told", () => {
    assert.throws(() => joinChunks(draft, { ...rules, start: "/gone.ts" }), /\/gone\.ts/);
  });
});
