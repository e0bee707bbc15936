import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { suite, test } from "node:test";
import { pathToFileURL } from "node:url";

interface Texts {
  readonly [key: string]: string | Texts;
}

const locales = ["zh-CN", "en", "vi", "fr", "es"];
const pluralForm = /_(zero|one|two|few|many|other)$/;
const exclude = (name: string) => name === "node_modules" || name === "dist";
const folders = globSync("{sdk,ui,parcels,elements,shell,examples}/**/locales/zh-CN.ts", { exclude }).map(dirname);

/** Texts by their dotted key; the plural forms of a text count as one, since languages differ in them. */
function flatten(texts: Texts, prefix = ""): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string"
      ? [[prefix + key.replace(pluralForm, ""), value]]
      : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

async function load(folder: string, locale: string): Promise<Map<string, string>> {
  const module = (await import(pathToFileURL(resolve(folder, `${locale}.ts`)).href)) as { texts: Texts };
  return flatten(module.texts);
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name).sort();
}

/** What the specification says in so many words, by room and key. */
const quoted: readonly (readonly [rows: string, folder: string, key: string, text: string])[] = [
  ["R5-01", "parcels/column-setup", "template.empty", "template name cannot be empty"],
  ["R5-03 R5-04", "ui/personal", "nothingChosen", "please choose the columns to display"],
  ["R5-05", "parcels/column-setup", "template.deleteAsk", "are you sure to delete this template"],
  ["R5-07", "parcels/element-assistant", "problem.empty", "cannot be empty"],
  ["R8-15", "ui/personal", "saveFailed", "save failed"],
  ["R8-16", "ui/personal", "saved", "save succeeded"],
  ["R8-17", "ui/personal", "deleteFailed", "delete failed"],
  ["R8-18", "ui/personal", "deleted", "delete succeeded"],
  ["R26-08", "parcels/element-assistant", "title", "commodity specification declaration assistant"],
];

suite("locales", () => {
  test("every room with texts has all five locales", () => {
    const missing = folders.flatMap((folder) => locales.map((locale) => join(folder, `${locale}.ts`)));
    assert.ok(folders.length > 0);
    assert.deepEqual(
      missing.filter((file) => !existsSync(file)),
      [],
    );
  });

  for (const folder of folders) {
    for (const locale of locales.slice(1)) {
      test(`R1-15 ${folder}/${locale}.ts has the keys and placeholders of zh-CN, none empty`, async () => {
        const [reference, texts] = await Promise.all([load(folder, "zh-CN"), load(folder, locale)]);
        assert.deepEqual([...texts.keys()].sort(), [...reference.keys()].sort());
        for (const [key, text] of texts) {
          assert.notEqual(text.trim(), "", key);
          assert.deepEqual(placeholders(text), placeholders(reference.get(key) ?? ""), key);
        }
      });
    }
  }

  test("French has its apostrophe, and its double signs never begin a line", async () => {
    const wrong = /\p{L}'[\p{L}«{]|« | »| [;:?!](?=\s|$)/u;
    const all = await Promise.all(folders.map(async (folder) => [...(await load(folder, "fr"))]));
    assert.deepEqual(
      all.flat().filter(([, text]) => wrong.test(text)),
      [],
    );
  });

  for (const [rows, folder, key, wanted] of quoted)
    test(`${rows} “${wanted}” in English, and in each language in its own words`, async () => {
      const texts = await Promise.all(
        locales.map(async (locale) => (await load(`${folder}/locales`, locale)).get(key) ?? ""),
      );
      assert.equal(texts[locales.indexOf("en")]?.toLowerCase().replace(/[.?]$/, ""), wanted);
      assert.equal(new Set(texts).size, locales.length, texts.join(" | "));
    });
});
