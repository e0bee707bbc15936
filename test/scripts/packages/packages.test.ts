import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, suite, test } from "node:test";
import { buildPackages, type BuiltPackage } from "../../../scripts/packages/build-packages.ts";
import type { ElementDeclaration, ElementManifest } from "../../../scripts/packages/element-manifest.ts";
import { publishedManifest } from "../../../scripts/packages/manifest.ts";
import { publishedRooms, readRoom } from "../../../scripts/packages/rooms.ts";
import { filesBeside, importsOf, packageOf } from "../../../scripts/packages/specifiers.ts";

const documents = ["LICENSE", "README.md", "package.json"];
const written: Readonly<Record<string, readonly string[]>> = {
  elements: ["THIRD-PARTY-LICENSES.txt", "custom-elements.json"],
};
let built: BuiltPackage[];

before(async () => {
  built = await buildPackages();
});

/** The files that the exports name, with what they are for. */
function entriesOf({ manifest }: BuiltPackage): { path: string; condition: string; file: string }[] {
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === "string" ? [] : Object.entries(target).map(([condition, file]) => ({ path, condition, file })),
  );
}

/** Where a relative name leads; the types of a module stand beside it under its name. */
function targetOf(file: string, name: string): string {
  const target = join(dirname(file), name);
  return file.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target;
}

/** Everything that the exports of a package lead to, as paths within it, with what each file imports. */
function reachable(one: BuiltPackage): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const waiting = new Set(entriesOf(one).map(({ file }) => join(file)));
  for (const file of waiting) {
    const isCode = /\.(js|d\.ts)$/.test(file);
    const text = isCode ? readFileSync(join(one.folder, file), "utf8") : "";
    const beside = filesBeside(text).map(({ name }) => (name.startsWith(".") ? name : `./${name}`));
    const names = [...importsOf(text).map(({ name }) => name), ...beside];
    found.set(file, names);
    for (const name of names) if (name.startsWith(".")) waiting.add(targetOf(file, name));
  }
  return found;
}

/** The tags of the package as its manifest has them. */
function declarationsOf(folder: string): (ElementDeclaration & { tagName: string })[] {
  const { modules } = JSON.parse(readFileSync(join(folder, "custom-elements.json"), "utf8")) as ElementManifest;
  const all = modules.flatMap(({ declarations = [] }) => declarations);
  return all.flatMap(({ tagName, ...one }) => (tagName === undefined ? [] : [{ ...one, tagName }]));
}

/** The keys of an interface in a declaration file. */
function keysOf(file: string, name: string): string[] {
  const body = new RegExp(`interface ${name} {([\\s\\S]*?)\\n}`).exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return [...body.matchAll(/^\s*"?([\w-]+)"?\??:/gm)].map(([, key = ""]) => key).sort();
}

suite("packages", () => {
  for (const room of publishedRooms) {
    const find = () => {
      const one = built.find((other) => other.room === room);
      assert.ok(one);
      return one;
    };

    test(`${room}: every export has types and, unless it is for types alone, a module, and no other condition`, () => {
      const one = find();
      assert.deepEqual(
        Object.keys(one.manifest.exports).filter((path) => path !== "./package.json"),
        Object.keys(readRoom(room).exports),
      );
      for (const { path, condition, file } of entriesOf(one)) {
        assert.ok(["types", "default"].includes(condition), `${path}: ${condition}`);
        assert.ok(one.tarball.files.includes(join(file)), `${path}: ${file}`);
      }
    });

    test(`${room}: the tarball holds what the exports lead to, and nothing else`, () => {
      const one = find();
      const expected = [...documents, ...(written[room] ?? []), ...reachable(one).keys()].sort();
      assert.deepEqual(one.tarball.files, expected);
    });

    test(`${room}: no file refers to anything outside the package and its dependencies`, () => {
      const one = find();
      const { dependencies, optionalDependencies, peerDependencies } = one.manifest;
      const known = { ...dependencies, ...optionalDependencies, ...peerDependencies };
      const wrong = [...reachable(one)].flatMap(([file, names]) =>
        names
          .filter((name) => {
            const needed = packageOf(name);
            if (needed !== undefined) return !(needed in known);
            return (
              name.startsWith(".") && (!existsSync(join(one.folder, targetOf(file, name))) || /\.tsx?$/.test(name))
            );
          })
          .map((name) => `${file}: ${name}`),
      );
      assert.deepEqual(wrong, []);
    });

    test(`${room}: no module asks for another by require(), which bundlers answer as they like`, () => {
      const one = find();
      const modules = [...reachable(one).keys()].filter((file) => file.endsWith(".js"));
      const wrong = modules.filter((file) => /\brequire\(/.test(readFileSync(join(one.folder, file), "utf8")));
      assert.deepEqual(wrong, []);
    });

    test(`${room}: the packages of ours that it needs have one version, that of their room`, () => {
      const { dependencies = {}, version } = find().manifest;
      const own = Object.entries(dependencies).filter(([name]) => name.startsWith("@customs-portal/"));
      for (const [name, range] of own)
        assert.equal(range, readRoom(name.slice("@customs-portal/".length)).version, name);
      assert.equal(version, (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
    });
  }

  test("elements: the manifest, the types for JSX and the events of each tag agree", () => {
    const { folder } = built.find(({ room }) => room === "elements") ?? assert.fail();
    const declarations = declarationsOf(folder);
    const folders = readdirSync("elements").filter((name) => existsSync(`elements/${name}/customs-${name}.ts`));
    assert.deepEqual(
      declarations.map(({ tagName }) => tagName).sort(),
      folders.map((name) => `customs-${name}`).sort(),
    );
    for (const { tagName, attributes = [], events = [] } of declarations) {
      const name = tagName.slice("customs-".length);
      const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
      const types = join(folder, "types/elements", name);
      const sorted = (list: readonly { name: string }[]) => list.map((one) => one.name).sort();
      const typed = keysOf(join(types, "attributes.d.ts"), `${pascal}Attributes`);
      const needless = sorted(attributes).filter((attribute) => !typed.includes(attribute));
      assert.deepEqual(sorted(attributes), [...typed, ...needless].sort(), tagName);
      // Every element could have a backend of its own; not each has anything to ask it.
      for (const attribute of needless) assert.ok(["base-url", "export-base", "token"].includes(attribute), attribute);
      const own = join(types, "events.d.ts");
      const told = existsSync(own) ? own : join(types, `${tagName}.d.ts`);
      assert.deepEqual(sorted(events), keysOf(told, `${pascal}EventMap`), tagName);
    }
    assert.doesNotMatch(JSON.stringify(declarations), /"#|"(private|protected)"|parcel-element/);
  });

  test("an import that no package.json lists is refused", () => {
    const facts = {
      files: [],
      imports: new Set(["left-pad"]),
      versions: {},
      placeOf: () => ({ types: "", default: "" }),
    };
    assert.throws(() => publishedManifest(readRoom("sdk"), facts), /left-pad/);
  });

  test("names are found in every form in which the compiler writes them, and none in comments", () => {
    const text = `import "a";\n/** as in import x from "b" */\nexport { c } from "c";
import { d,\n  e } from "d";\nexport declare const f: import("f").F;\ndeclare module "g" {}
// import "h"\nconst i = () => import("i"); const from = ["j"];\nconst l = { "data-from": 0, "m": 1 };\nnew Worker(new URL("./k.js", import.meta.url));`;
    assert.deepEqual(
      importsOf(text).map(({ name, start, end }) => [name, text.slice(start, end)]),
      ["a", "c", "d", "f", "g", "i"].map((name) => [name, name]),
    );
    assert.deepEqual(
      filesBeside(text).map(({ name }) => name),
      ["./k.js"],
    );
  });
});
