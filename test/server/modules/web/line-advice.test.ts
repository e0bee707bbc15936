import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../../support/portal.ts";

const hash = `sha384-${"A".repeat(64)}`;

describe("what is said of a business line that was registered wrongly", () => {
  let test: TestPortal;
  const put = (files: Record<string, object | string>) =>
    writeFiles(
      test.dataDir,
      Object.fromEntries(
        Object.entries(files).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
      ),
    );
  /** What the browser writes into its console. */
  const notes = async () => {
    const { text } = await test.call({ url: "/biz.config.json" });
    return (JSON.parse(text) as { $problems?: { notes: string[] } }).$problems?.notes ?? [];
  };
  const list = async () => {
    const problems: string[] = [];
    const output = { print: () => undefined, fail: (line: string) => void problems.push(line) };
    assert.equal(await runAdmin(["line", "list"], test.env, output), 0, problems.join("\n"));
    return problems;
  };

  before(async () => {
    test = await openTestPortal("sqlite", {
      web: {
        "index.html": "<!doctype html>",
        "import-map.json": '{"imports":{"react":"/assets/react-1.js"}}',
        "lines/built.js": "",
      },
    });
  });
  afterEach(async () => {
    for (const name of ["biz.config.d", "import-map.d", "config.json", "lines", "accepted-needs.json"])
      await rm(join(test.dataDir, name), { recursive: true, force: true });
  });
  after(() => test.close());

  it("what a line needs and nobody has accepted is told to whoever looks into the console, and no longer once it is", async () => {
    const needs = { connect: ["https://api.m.example"], trustedTypes: ["m-html"] };
    await put({ "biz.config.d/m.json": { m: { needs } }, "accepted-needs.json": { m: { trustedTypes: ["m-html"] } } });
    const wanted =
      "biz.config.d/m.json $.m.needs asks for connect-src https://api.m.example, which the line does not get until the operator accepts it: npm run admin -- line accept m";
    assert.deepEqual(await notes(), [wanted]);
    assert.ok((await list()).includes(wanted));
    await put({ "accepted-needs.json": { m: needs } });
    assert.deepEqual(await notes(), []);
    await put({ "biz.config.d/m.json": { m: { needs: { connect: ["no origin"] } } } });
    assert.deepEqual(await notes(), [], "what is no origin cannot be accepted: the line is left out");
  });

  it("a path with a parameter in it is told to be taken to the letter", async () => {
    const routes = ["/m/orders/:id", "/m/files/*", "/m/list"].map((path) => ({ path, name: "M" }));
    await put({ "biz.config.d/m.json": { m: { routes } } });
    const said = "covers addresses with these signs in them alone: a path has no parameters, it covers all below it";
    assert.deepEqual(
      await notes(),
      [0, 1].map((index) => `biz.config.d/m.json $.m.routes[${index}].path ${said}`),
    );
  });

  it("a name of an import map that is left out says which file has it and why it is left out", async () => {
    await put({
      "import-map.d/m.json": { imports: { "@m/hang": "/lines/m/hang.js", "@m/rel": "lines/m/rel.js" } },
      "import-map.d/n.json": { imports: { "@m/hung": "/lines/built.js" } },
      "biz.config.d/m.json": { hang: { app: "@m/hang" }, near: { app: "@m/hag" } },
    });
    const reason = '$.imports["@m/rel"] is "lines/m/rel.js": an address begins with "/"';
    const wanted = `biz.config.d/m.json $.hang.app: "@m/hang" is in import-map.d/m.json, which is left out: ${reason}`;
    for (const told of [await notes(), await list()]) {
      assert.ok(
        told.some((line) => line.startsWith(wanted)),
        told.join("\n"),
      );
      assert.ok(
        told.some((line) => line.startsWith(`import-map.d/m.json is left out of the import map: ${reason}`)),
        told.join("\n"),
      );
      assert.doesNotMatch(told.join("\n"), /hang.*did you mean/);
      assert.match(told.join("\n"), /\$\.near\.app names "@m\/hag", .*did you mean "@m\/hang"/);
    }
  });

  it("all faults of an import map are told at once, twenty at most", async () => {
    const far = "https://static.example/far.js";
    await put({
      "import-map.d/m.json": {
        imprts: {},
        imports: { react: "/lines/r.js", "@m/rel": "a.js", "@customs-portal/x": "/x.js", "@m/far": far, "@m/ok": "/a" },
        integrity: { "/a": "md5-1", "/b": hash },
        scopes: {},
      },
      "biz.config.d/m.json": { ok: { app: "@m/ok" } },
    });
    const told = (await notes()).filter((note) => note.startsWith("import-map.d/m.json is left out"));
    for (const part of [
      "$.imprts is unknown",
      '$.imports["react"] may not redefine',
      '$.imports["@m/rel"] is "a.js"',
      '$.imports["@customs-portal/x"] is a name of the portal',
      '$.imports["@m/far"] is at another origin and needs its hash',
      '$.integrity["/a"] is no hash',
      '$.integrity["/b"] must be an address that',
      "$.scopes",
    ])
      assert.ok(
        told.some((note) => note.includes(part)),
        `${part} in ${told.join("\n")}`,
      );
    assert.match((await notes()).join("\n"), /\$\.ok\.app: "@m\/ok" is in import-map\.d\/m\.json, .* \(and 7 more\)/);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`n${index}`, "relative.js"]));
    await put({ "import-map.d/m.json": { imports: many } });
    const cut = (await notes()).filter((note) => note.startsWith("import-map.d/m.json is left out"));
    assert.equal(cut.length, 21);
    assert.match(cut.at(-1) ?? "", /and 10 more$/);
  });

  it("an import map that is no JSON says so to everybody, and what of it to the log alone", async () => {
    await put({ "import-map.d/m.json": '{"imports": secret', "biz.config.d/m.json": { hang: { app: "@m/hang" } } });
    assert.deepEqual(
      (await notes()).filter((note) => note.startsWith("import-map")),
      ["import-map.d/m.json is left out of the import map: it is not valid JSON"],
    );
    assert.match((await list()).join("\n"), /^import-map\.d\/m\.json: .*secret/m);
  });

  it("a file of another origin says that it needs onlineLoad, unless the portal has its path itself", async () => {
    const far = "https://static.example/far.css";
    await put({
      "import-map.d/m.json": { imports: {}, integrity: { [far]: hash, "https://static.example/far.js": hash } },
      "biz.config.d/m.json": {
        wx: { css: [far, "https://static.example/lines/built.js"] },
        js: { js: ["https://static.example/far.js"], hook: ["//static.example/none.js"] },
      },
    });
    const at = "biz.config.d/m.json $.";
    const needs = "is at another origin, which needs onlineLoad (operating.md)";
    const told = await notes();
    for (const place of ["wx.css[0]", "js.js[0]", "js.hook[0]"])
      assert.ok(
        told.some((note) => note.startsWith(`${at}${place} ${needs}`)),
        `${place} in ${told.join("\n")}`,
      );
    assert.doesNotMatch(told.join("\n"), /wx\.css\[1\]/);
    await put({ "config.json": { onlineLoad: "true" } });
    const online = (await notes()).join("\n");
    assert.doesNotMatch(online, /onlineLoad/);
    assert.match(online, /\$\.wx\.css\[1\] is at another origin and has no hash/);
  });

  it("a route whose name no menu entry has is told in the list, with the command that adds it", async () => {
    await put({
      "biz.config.d/m.json": {
        orders: {
          routes: [
            { path: "/orders/a", name: "NoSuchMenu" },
            { path: "/orders/b", name: "NoteList" },
            { path: "/orders/c", name: "Open", notLogin: true },
            { path: "/orders/d", name: "home" },
          ],
        },
      },
    });
    const told = (await list()).filter((line) => line.includes("menu entry"));
    assert.deepEqual(told, [
      'The business line "orders": NoSuchMenu is the name of no menu entry: npm run admin -- menu add NoSuchMenu --path /orders/a --title TITLE',
    ]);
  });

  it("a misspelt name of a menu entry is guessed, and entries are told that no route of their line covers", async () => {
    await put({
      "biz.config.d/m.json": {
        notes: { routes: [{ path: "/notes/other", name: "NotList" }] },
        free: {},
      },
    });
    const told = (await list()).filter((line) => line.includes("menu entry"));
    assert.deepEqual(told, [
      'The business line "notes": NotList is the name of no menu entry: did you mean "NoteList"? Else npm run admin -- menu add NotList --path /notes/other --title TITLE',
      'The menu entry NoteList: no route of the business line "notes" covers /notes/list',
      'The menu entry NoteArchive: no route of the business line "notes" covers /notes/archive',
    ]);
  });

  it("a key that is no word is told as that alone, and commands hold whatever they name", async () => {
    const needs = { connect: ["https://api.m.example"] };
    await put({
      "biz.config.d/m.json": { "my seals": { needs, routes: [{ path: "/my%20seals/a", name: "my name" }] } },
    });
    assert.deepEqual(await list(), [
      'biz.config.d/m.json $["my seals"] is no good key: addresses of the line begin with it, so keep to letters, digits, hyphens and full stops',
      "biz.config.d/m.json $[\"my seals\"].needs asks for connect-src https://api.m.example, which the line does not get until the operator accepts it: npm run admin -- line accept 'my seals'",
      "The business line \"my seals\": my name is the name of no menu entry: npm run admin -- menu add 'my name' --path '/my%20seals/a' --title TITLE",
    ]);
  });

  it("a file that is not of its hash or of its format is told in the list", async () => {
    const native = "const a=1;function b(){}export{b as bootstrap,b as mount,b as unmount};";
    const sha384 = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;
    await put({
      "lines/m/native.js": native,
      "lines/m/wrapped.js": "/*! 1.0 */System.register([],function(){});",
      "lines/m/named.js": `/* Not\n * System.register(…) */\n// nor System.register(\n${native}`,
      "lines/m/registered.js": 'System.register([],()=>({text:"export { nothing }"}));',
      "import-map.d/m.json": {
        imports: { "@m/native": "/lines/m/native.js", "@m/registered": "/lines/m/registered.js" },
        integrity: {
          "/lines/m/native.js": `${sha384("other")} ${sha384(native)}`,
          "/lines/m/registered.js": `${sha384("other")} sha256-${"A".repeat(43)}=`,
        },
      },
      "biz.config.d/m.json": {
        right: { app: "@m/native", format: "module", js: ["/lines/m/gone.js"] },
        left: { app: "@m/native" },
        swapped: { js: ["/lines/m/registered.js"], format: "module" },
        named: { js: ["/lines/m/named.js"] },
        wrapped: { js: ["/lines/m/wrapped.js"], format: "module" },
        pipe: { js: ["/lines/m/pipe.js"], format: "module" },
        classic: { js: ["/lines/m/native.js"], format: "script" },
      },
    });
    execFileSync("mkfifo", [join(test.dataDir, "lines/m/pipe.js")]);
    const told = (await list()).filter((line) => !/missing|menu entry/.test(line));
    assert.match(told.shift() ?? "", /^\/lines\/m\/registered\.js is not the file of its hash in the import map: set /);
    assert.deepEqual(told, [
      'The business line "left": $.left.format must be "module": this file is a native module (/lines/m/native.js)',
      'The business line "swapped": $.swapped.format must be "system": this file calls System.register (/lines/m/registered.js)',
      'The business line "named": $.named.format must be "module": this file is a native module (/lines/m/named.js)',
      'The business line "wrapped": $.wrapped.format must be "system": this file calls System.register (/lines/m/wrapped.js)',
      'The business line "classic": $.classic.format must be "module": this file is a native module (/lines/m/native.js)',
    ]);
  });

  it("a name that a file imports and nobody maps is told in the list, which can fail for a script", async () => {
    await put({
      "lines/m/native.js":
        'import{a as b}from"react";import"lodash";import*as c from\'@m/kit/c\';export{x}from"./x.js";const d=\'from "e"\';',
      "lines/m/system.js": 'System.register(["react","vue","./x.js"],function(){return{execute(){}}});',
      "import-map.d/m.json": { imports: { "@m/kit/": "/lines/m/" } },
      "biz.config.d/m.json": {
        native: { js: ["/lines/m/native.js"], format: "module" },
        system: { js: ["/lines/m/system.js"] },
      },
    });
    const told = (await list()).filter((line) => !/missing|menu entry/.test(line));
    const said = "which is in no import map; bundle it with the line";
    assert.deepEqual(told, [
      `The business line "native": /lines/m/native.js imports "lodash", ${said}`,
      `The business line "system": /lines/m/system.js imports "vue", ${said}`,
    ]);
    const output = { print: () => undefined, fail: () => undefined };
    assert.equal(await runAdmin(["line", "list", "--check"], test.env, output), 1);
    await put({ "biz.config.d/m.json": {} });
    assert.equal(await runAdmin(["line", "list", "--check"], test.env, output), 0);
  });

  it("a name of an import map that is no JSON says where it stands", async () => {
    await put({
      "import-map.d/m.json": '{ "imports": { "@m/orders": "/lines/built.js" }',
      "biz.config.d/m.json": { orders: { app: "@m/orders" }, other: { app: "@m/order" } },
    });
    const told = (await notes()).join("\n");
    assert.match(
      told,
      /orders\.app: "@m\/orders" is in import-map\.d\/m\.json, which is left out: it is not valid JSON/,
    );
    assert.match(
      told,
      /\$\.other\.app names "@m\/order", which is in no import map; add/,
      "it repeats nothing of that file",
    );
  });

  it("files are read whatever the case of their ending and with a mark before them; hidden ones are not", async () => {
    await put({
      "biz.config.d/M.JSON": '\uFEFF{"m":{"app":"@m/m"}}',
      "biz.config.d/.m.json": { hidden: {} },
      "import-map.d/M.Json": '\uFEFF{"imports":{"@m/m":"/lines/built.js"}}',
      "import-map.d/.m.json": { imports: { "@m/hidden": "/lines/built.js" } },
    });
    assert.deepEqual(await list(), []);
    const { text } = await test.call({ url: "/biz.config.json" });
    assert.deepEqual(JSON.parse(text), { m: { app: "@m/m" } });
    const { imports } = JSON.parse((await test.call({ url: "/import-map.json" })).text) as { imports: object };
    assert.deepEqual(Object.keys(imports), ["react", "@m/m"]);
  });

  it("files that look meant are told, and the usual reasons why one is no JSON", async () => {
    await put({
      "biz.config.d/a.jsonc": "{}",
      "import-map.d/a.json5": "{}",
      "biz.config.d/b.json": '{ "b": {} // the line\n}',
      "biz.config.d/c.json": '{ "c": { "title": "a, } // b" }, }',
      "biz.config.d/d.json": "{ “d”: {} }",
      "import-map.d/b.json": "{ /* names */ }",
      "biz.config.d/notes.txt": "of nobody's business",
    });
    assert.deepEqual(await notes(), [
      "import-map.d/a.json5 must end in .json to be read; nothing is taken from it",
      "import-map.d/b.json is left out of the import map: it is not valid JSON: it has comments",
      "biz.config.d/a.jsonc must end in .json to be read; nothing is taken from it",
      "biz.config.d/b.json is not valid JSON: it has comments; nothing is taken from it",
      "biz.config.d/c.json is not valid JSON: a comma stands before a closing bracket; nothing is taken from it",
      "biz.config.d/d.json is not valid JSON: names and texts stand in straight double quotes; nothing is taken from it",
    ]);
  });

  it("says what of a line leads nowhere", async () => {
    const short = "https://static.example/short.js";
    const empty = "https://static.example/empty.js";
    const ofNothing = `sha256-${createHash("sha256").digest("base64")}`;
    await put({
      "import-map.d/m.json": {
        imports: { "@m/short": short, "@m/empty": empty },
        integrity: { [short]: "sha384-xx", [empty]: ofNothing },
      },
      "biz.config.d/m.json": {
        "hook/b": {},
        hook: { hook: ["@m/nothing"], js: ["@m/none"] },
        twice: {
          routes: [
            { path: "/twice/a", name: "A" },
            { path: "/twice/%61/", name: "B" },
            { path: "/twice/A", name: "C" },
          ],
        },
        path: {
          needs: {
            connect: [
              "https://api.example/v1",
              "https://api.example/v1/",
              "https://api.example/",
              "https://api.example",
            ],
          },
        },
      },
    });
    const at = "biz.config.d/m.json $";
    const told = await notes();
    for (const wanted of [
      `${at}["hook/b"] can never be reached: /hook belongs to $.hook; a key has no slash`,
      `${at}.hook.hook[0] names "@m/nothing", which is in no import map; `,
      `${at}.hook.js[0] names "@m/none", which is in no import map; `,
      `${at}.twice.routes[1].path has no effect: $.twice.routes[0] has the same`,
      `${at}.path.needs.connect[0] has a path, so that this one address alone may be called; the origin is https://api.example`,
      `${at}.path.needs.connect[1] has a path, so that what lies below it alone may be called; the origin is https://api.example`,
      `import-map.d/m.json $.integrity["${short}"] can be the hash of no file: sha384 has 64 characters, not 2; `,
      `import-map.d/m.json $.integrity["${empty}"] is the hash of an empty file: `,
    ])
      assert.ok(
        told.some((note) => note.startsWith(wanted)),
        `${wanted} in ${told.join("\n")}`,
      );
    assert.doesNotMatch(told.join("\n"), /routes\[2\]|connect\[[23]\]/);
  });

  it("a hash that a browser would pass over is none", async () => {
    const far = "https://static.example/far.js";
    await put({
      "import-map.d/m.json": { imports: { "@m/far": far }, integrity: { [far]: "sha384-???" } },
      "biz.config.d/m.json": { far: { app: "@m/far" } },
    });
    assert.match((await notes()).join("\n"), /m\.json is left out of the import map: .*far\.js"\] is no hash/);
  });

  it("the list looks for the files below /lines/", async () => {
    await put({
      "lines/m/here.js": "",
      "import-map.d/m.json": { imports: { "@m/here": "/lines/m/here.js?v=1", "@m/gone": "/lines/m/gone.js" } },
      "biz.config.d/m.json": { m: { app: "@m/here", css: ["/lines/m/gone.css", "/lines/built.js"], js: ["@m/gone"] } },
    });
    const told = (await list()).filter((line) => line.includes("is missing"));
    assert.deepEqual(told, [
      "/lines/m/gone.js is missing: the import map names it; put the file into PORTAL_DATA/lines/m/gone.js",
      '/lines/m/gone.css is missing: the business line "m" names it; put the file into PORTAL_DATA/lines/m/gone.css',
    ]);
  });

  it("the advice for the hash of a file of the data folder runs there", async () => {
    await put({
      "lines/m/wk.js": "content",
      "import-map.d/m.json": { imports: { "@m/wk": "/lines/m/wk.js" }, integrity: { "/lines/m/wk.js": "wrong" } },
    });
    const told = (await list()).find((line) => line.includes("is no hash")) ?? "";
    const [, command = ""] = /what this prints in PORTAL_DATA: (.*)$/.exec(told) ?? [];
    const printed = execFileSync("/bin/sh", ["-c", command], { cwd: test.dataDir, encoding: "utf8" });
    assert.equal(printed, createHash("sha384").update("content").digest("base64"), told);
  });
});
