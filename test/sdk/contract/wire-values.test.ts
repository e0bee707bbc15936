import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it, mock } from "node:test";
import * as z from "zod/mini";
import {
  corpSchema,
  corpTagsSchema,
  envelopeSchema,
  exportTaskSchema,
  foundTariffCodesSchema,
  homeCardsSchema,
  messagePageSchema,
  personalisationSchema,
  readCodeElements,
  readTaskPage,
  sessionUserSchema,
} from "@customs-portal/sdk/contract";
import { allMenus, isMenuVisible } from "@customs-portal/sdk/rules";

const folder = new URL("../../../sdk/contract/", import.meta.url);
/** Passes every check of a text in the contract: a length, a leading slash, base64. */
const sampleText = "/QUJD";
/** Passes every check of a number, and is a time. */
const sampleNumber = 1_700_000_000_000;
/** Levels of a schema that holds itself. */
const deepest = 6;

/** What the walk needs to know of a schema. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  getter?: () => z.ZodMiniType;
  values?: unknown[];
  entries?: Record<string, unknown>;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;
const wrappers = new Set(["optional", "nullable", "default", "prefault", "catch", "nonoptional", "readonly"]);

/** Whether a field may be left out. */
const isOptional = (schema: z.ZodMiniType): boolean => {
  const { type, in: from } = definitionOf(schema);
  return type === "optional" || type === "default" || (type === "pipe" && from !== undefined && isOptional(from));
};

/** The alternatives that a value may be read by. */
function alternatives(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { type, innerType, in: from, out, options, getter } = definitionOf(schema);
  if (type === "lazy" && getter) return alternatives(getter());
  // The second half of a pipe of two schemas says more than the first.
  if (type === "pipe" && out && definitionOf(out).type !== "transform") return alternatives(out);
  if (wrappers.has(type) && innerType) return alternatives(innerType);
  if (type === "union") return (options ?? []).flatMap(alternatives);
  if (type === "pipe" && from) return alternatives(from);
  return [schema];
}

const has = (schema: z.ZodMiniType, type: string) =>
  alternatives(schema).some((one) => definitionOf(one).type === type);

interface Site {
  /** Where the value stands in the sample. */
  path: (string | number)[];
  schema: z.ZodMiniType;
  /** A value of a record: it is no field, and its key stays where it is null. */
  isEntry?: boolean;
}

/** A value that the schema takes, and what stands where in it. */
function sampleOf(schema: z.ZodMiniType, path: Site["path"], sites: Site[], isEntry = false): unknown {
  sites.push({ path, schema, isEntry });
  const [first] = alternatives(schema).filter((one) => definitionOf(one).type !== "transform");
  if (!first) return undefined;
  const { type, shape, element, valueType, values, entries } = definitionOf(first);
  switch (type) {
    case "object": {
      const fields = Object.entries(shape ?? {}).filter(([, field]) => path.length < deepest || !isOptional(field));
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, [...path, name], sites)]));
    }
    case "array":
      return element ? [sampleOf(element, [...path, 0], sites)] : [sampleText];
    case "record":
      return valueType ? { key: sampleOf(valueType, [...path, "key"], sites, true) } : {};
    case "literal":
      return values?.[0];
    case "enum":
      return Object.values(entries ?? {})[0];
    case "number":
      return sampleNumber;
    case "boolean":
      return true;
    case "unknown":
    case "string":
      return sampleText;
    default:
      throw new Error(`The walk does not know ${type} at ${path.join(".")}.`);
  }
}

/** The sample with another value at a path; undefined takes the field away. */
function withValue(sample: unknown, path: Site["path"], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const copy = (Array.isArray(sample) ? [...sample] : { ...(sample as object) }) as Record<string | number, unknown>;
  if (rest.length === 0 && value === undefined) delete copy[name];
  else copy[name] = withValue(copy[name], rest, value);
  return copy;
}

/** Whether the sample has an object there: a union may have taken something else. */
function isObjectAt(sample: unknown, path: Site["path"]): boolean {
  const value = path.reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], sample);
  return typeof value === "object" && value !== null;
}

/** What was read, null and undefined and missing being the same to its users. */
function reading(schema: z.ZodMiniType, value: unknown): unknown {
  const read = schema.safeParse(value);
  assert.ok(read.success, `${JSON.stringify(value)}: ${JSON.stringify(read.error?.issues)}`);
  return JSON.parse(JSON.stringify(read.data, (_, inner: unknown) => (inner === null ? undefined : inner)));
}

/** No schemas of bodies; what our own server is asked, which it reads strictly; and a part of the configuration. */
const left = [
  "index.ts",
  "values.ts",
  "personalisation-change.ts",
  "element-calls.ts",
  "message-calls.ts",
  "sessions.ts",
  "access-calls.ts",
  "access-request.ts",
  "administration.ts",
  "line-numbers.ts",
];

/** Every schema that a file of the contract exports, and those that stand inside their unions. */
async function contractSchemas(): Promise<[string, z.ZodMiniType][]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !left.includes(file));
  const found: [string, z.ZodMiniType][] = [];
  for (const file of files) {
    const names = Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>);
    for (const [name, value] of names) {
      if (typeof value !== "object" || value === null || !("_zod" in value)) continue;
      for (const [index, schema] of alternatives(value as z.ZodMiniType).entries())
        found.push([`${file} ${name}${index > 0 ? ` (${index + 1})` : ""}`, schema]);
    }
  }
  return found;
}

const schemas = await contractSchemas();

describe("every schema of the contract", () => {
  it("is walked", () => {
    assert.ok(schemas.length >= 20, `${schemas.length} schemas`);
    assert.ok(schemas.some(([name]) => name.includes("sessionUserSchema")));
  });

  for (const [name, schema] of schemas) {
    const sites: Site[] = [];
    const sample = sampleOf(schema, [], sites);

    it(`${name}: null in an optional field reads as if it was left out`, () => {
      for (const { path } of sites.filter((site) => site.path.length > 0 && !site.isEntry && isOptional(site.schema))) {
        const missing = reading(schema, withValue(sample, path, undefined));
        assert.deepEqual(reading(schema, withValue(sample, path, null)), missing, path.join("."));
      }
    });

    it(`${name}: a number reads the same as text, a flag as number or text`, () => {
      for (const { path, schema: site } of sites) {
        const read = (value: unknown) => reading(schema, withValue(sample, path, value));
        const at = path.join(".");
        if (has(site, "number") && !has(site, "boolean"))
          assert.deepEqual(read(String(sampleNumber)), read(sampleNumber), at);
        if (!has(site, "boolean")) continue;
        for (const yes of [1, "1", "true", "TRUE"]) assert.deepEqual(read(yes), read(true), `${at} ${yes}`);
        for (const no of [0, "0", "false", "False"]) assert.deepEqual(read(no), read(false), `${at} ${no}`);
      }
    });

    it(`${name}: a field that nobody knows does not matter`, () => {
      for (const { path, schema: site } of sites.filter(
        (each) => has(each.schema, "object") && isObjectAt(sample, each.path),
      )) {
        const wide = reading(schema, withValue(sample, [...path, "unheardOf"], { deep: [null] }));
        const narrow = JSON.parse(
          JSON.stringify(wide, (key, inner: unknown) => (key === "unheardOf" ? undefined : inner)),
        );
        assert.deepEqual(narrow, reading(schema, sample), definitionOf(site).type);
      }
    });
  }
});

describe("values of other backends", () => {
  it("A56 numbers are texts where texts stand, and texts numbers where numbers stand", () => {
    const user = sessionUserSchema.parse({ accessToken: "t", userNo: 1001, company: 4401, adminType: 1, menu: [] });
    assert.deepEqual([user.userNo, user.company, user.adminType], ["1001", "4401", "1"]);
    assert.equal(corpSchema.parse({ corpCode: 4401, corpName: "示例" }).corpCode, "4401");
    const task = exportTaskSchema.parse({ id: 7, rowsDone: "3", insertTime: "1700000000000", enableSharding: "N" });
    assert.deepEqual(
      [task.id, task.rowsDone, task.insertTime, task.enableSharding],
      ["7", 3, 1_700_000_000_000, false],
    );
    assert.equal(exportTaskSchema.parse({ insertTime: "20260301120000" }).insertTime, "20260301120000");
  });

  it("null in a session is kept where it says that there is nothing", () => {
    const user = sessionUserSchema.parse({
      accessToken: "t",
      userNo: "1",
      menu: [],
      divisionCode: null,
      functions: null,
    });
    assert.equal(user.divisionCode, null);
    assert.equal(user.functions, undefined);
    assert.equal(corpTagsSchema.parse({ hasTags: null, canChangeCorp: "Y", corpGroupList: null }).canChangeCorp, true);
  });

  it("a badge, an icon or a mode that cannot be read does not keep anybody out", () => {
    const entry = { name: "A", badge: "new", icon: 7, children: null, meta: null, path: null };
    const user = sessionUserSchema.parse({ accessToken: "t", userNo: "1", menu: [entry], mode: "manager" });
    assert.deepEqual([user.menu[0]?.badge, user.menu[0]?.icon, user.mode], [undefined, undefined, undefined]);
  });

  it("an odd entry of menu or functions goes alone, and what stands below it stays", () => {
    const errors = mock.method(console, "error", () => undefined);
    const read = (menu: unknown, functions?: unknown) =>
      sessionUserSchema.parse({ accessToken: "t", userNo: "1", menu, functions });
    const sound = { name: "A" };
    for (const odd of [null, "x", 7, [], { name: {} }, { meta: { title: "no name" } }]) {
      const { menu } = read([odd, sound]);
      assert.deepEqual(JSON.parse(JSON.stringify(menu)), [sound], JSON.stringify(odd));
      assert.match(String(errors.mock.calls.pop()?.arguments[0]), /menu entry cannot be read/);
    }
    const below = read([{ children: [{ name: "B", children: [null, { name: "C" }] }] }, sound]);
    assert.deepEqual(allMenus(below.menu), ["B", "C", "A"]);
    const hidden = read([{ isVisible: "0", children: [{ name: "B", children: [{ name: "C" }] }] }, sound]);
    assert.deepEqual(allMenus(hidden.menu), ["B", "C", "A"]);
    assert.deepEqual(
      hidden.menu.filter(isMenuVisible).map(({ name }) => name),
      ["A"],
    );
    for (const none of [null, undefined, "", {}, 7]) assert.deepEqual(read(none).menu, []);
    for (const children of ["", null, {}, 7])
      assert.deepEqual(read([{ ...sound, children }]).menu[0]?.children ?? [], []);

    const grants = [
      { code: "A" },
      null,
      {},
      { code: "B", meta: { title: { en: "Sign", fr: null } } },
      { code: "C", icon: {}, cssClass: 9 },
    ];
    const codes = read([], grants).functions?.map(({ code }) => code);
    assert.deepEqual(codes, ["A", "B", "C"]);
    for (const none of ["", {}, 7]) assert.equal(read([], none).functions, undefined);
    errors.mock.restore();
  });

  it("of companies, cards, messages, finds and what was saved, one that cannot be read goes alone", () => {
    const errors = mock.method(console, "error", () => undefined);
    const alone = (read: (entries: unknown[]) => readonly unknown[] | undefined, sound: object, name: RegExp) => {
      assert.equal(read([sound, null, 7, {}, sound])?.length, 2, String(name));
      assert.match(String(errors.mock.calls.pop()?.arguments[0]), name);
    };
    const corp = { corpCode: 4401, corpName: "示例" };
    alone((corpGroupList) => corpTagsSchema.parse({ corpGroupList }).corpGroupList, corp, /^Company 3 /);
    const card = { name: "a", title: "A", tone: "todo", path: "/a", kind: "count", data: { count: "3" } };
    alone((cards) => homeCardsSchema.parse({ cards }).cards, card, /^Card 3 /);
    const message = { id: 1, category: "c", title: "t", text: "x", time: "2026-11-24T00:00:00Z", isRead: 0 };
    alone((messages) => messagePageSchema.parse({ messages, next: null }).messages, message, /^Message 3 /);
    alone((items) => foundTariffCodesSchema.parse({ items }).items, { code: "8471300000" }, /^Tariff code 3 /);
    const tableColumn = { sound: [{ key: "a" }], odd: [{ key: "a" }, { title: "no key" }], none: null };
    const saved = personalisationSchema.parse({ tableColumn, form: { sound: ["a"], odd: 7 } });
    assert.deepEqual(saved.tableColumn, { sound: [{ key: "a", title: "" }], none: [] });
    assert.deepEqual(saved.form, { sound: ["a"] });
    assert.match(String(errors.mock.calls.at(-1)?.arguments[0]), /^The saved form odd /);
    assert.throws(
      () => readCodeElements([{ NAME: "品牌" }, {}]),
      "an element that is missing makes another declaration",
    );
    errors.mock.restore();
  });

  it("of a title what can be read is shown", () => {
    const titleOf = (title: unknown) =>
      sessionUserSchema.parse({ accessToken: "t", userNo: "1", menu: [{ name: "A", path: 7, meta: { title } }] })
        .menu[0]?.meta?.title;
    assert.deepEqual(titleOf({ "zh-CN": "甲", en: null, fr: 7 }), { "zh-CN": "甲" });
    assert.equal(titleOf(2026), "2026");
    for (const none of [null, true]) assert.equal(titleOf(none), undefined);
  });

  it("no envelope is unreadable", () => {
    for (const success of [null, undefined, "maybe", 7, {}, []])
      assert.equal(envelopeSchema.parse({ success, code: "N/A", message: {}, errorCode: null }).success, undefined);
    const { success, code, message } = envelopeSchema.parse({ success: "false", code: "500", message: 7 });
    assert.deepEqual([success, code, message], [false, 500, "7"]);
  });

  it("A54 a page is read in every accepted shape with nulls and text numbers, and nothing else reads as no tasks", () => {
    const content = [{ taskName: "报关单" }];
    assert.deepEqual(readTaskPage({ content, list: null, totalElements: "31" }), { content, totalElements: 31 });
    assert.deepEqual(readTaskPage({ content: null, totalElements: null }), { content: [], totalElements: 0 });
    assert.deepEqual(readTaskPage({ list: content, total: "7" }), { content, totalElements: 7 });
    assert.deepEqual(readTaskPage(null), { content: [], totalElements: 0 });
    for (const other of [{}, { error: "x" }, { message: "系统繁忙", errorCode: "E1" }, "", "<html>", 7])
      assert.throws(() => readTaskPage(other), JSON.stringify(other));
  });

  it("one row that cannot be read does not take the others with it", () => {
    const errors = mock.method(console, "error", () => undefined);
    const content = [{ taskName: "报关单" }, { taskName: "清单" }];
    const rows = [null, content[0], "x", { taskName: {} }, content[1]];
    for (const page of [
      { content: rows, totalElements: 31 },
      { list: rows, total: 31 },
    ])
      assert.deepEqual(readTaskPage(page), { content, totalElements: 31 });
    assert.deepEqual(readTaskPage(rows).content, content);
    assert.deepEqual(
      errors.mock.calls.slice(0, 3).map(({ arguments: [text] }) => text as unknown),
      [0, 2, 3].map((index) => `Export task ${index} cannot be read and is left out.`),
    );
    for (const none of [[null], { content: [null, 7] }]) assert.throws(() => readTaskPage(none));
    errors.mock.restore();
  });
});
