import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { runAdmin } from "../../../../server/admin/run.ts";
import { readRegistered } from "../../../../server/modules/web/index.ts";
import { openTestPortal, writeFiles, type TestPortal } from "../../support/portal.ts";

interface Problems {
  broken: Record<string, string>;
  notes: string[];
}

describe("the registration of business lines", () => {
  let test: TestPortal;
  const put = (files: Record<string, object>) =>
    writeFiles(
      test.dataDir,
      Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
    );
  const lines = async () =>
    JSON.parse((await test.call({ url: "/biz.config.json" })).text) as Record<string, unknown> & {
      $problems?: Problems;
    };
  const page = () => test.call({ url: "/home", headers: { accept: "text/html" } });
  const directive = async (name: string) =>
    String((await page()).headers["content-security-policy"])
      .split("; ")
      .find((part) => part.startsWith(`${name} `));

  before(async () => {
    test = await openTestPortal("sqlite", {
      web: {
        "index.html": '<!doctype html><meta content="__LINES__"><meta content="__LOCAL_LINES__">',
        "import-map.json": '{"imports":{"react":"/assets/react-1.js"}}',
        "biz.config.json": JSON.stringify({ files: { title: "Files" }, tariff: { title: "Tariff" } }),
      },
    });
  });
  afterEach(async () => {
    for (const name of ["biz.config.d", "import-map.d", "biz.config.json", "accepted-needs.json"])
      await rm(join(test.dataDir, name), { recursive: true, force: true });
  });
  after(() => test.close());

  it("adds the files of biz.config.d to the lines of the build, and at once", async () => {
    assert.deepEqual(Object.keys(await lines()), ["files", "tariff"]);
    const revision = (await page()).text;
    assert.equal((await page()).text, revision);
    await put({ "biz.config.d/orders.json": { $schema: "x", orders: { app: "react" } } });
    assert.deepEqual(await lines(), {
      files: { title: "Files" },
      tariff: { title: "Tariff" },
      orders: { app: "react" },
    });
    assert.notEqual((await page()).text, revision, "the page tells the browser that what it keeps is old");
    await put({ "biz.config.json": { only: {} } });
    assert.deepEqual(
      Object.keys(await lines()),
      ["only", "orders"],
      "the operator's file stands for that of the build",
    );
  });

  it("names both files of a line that is registered twice, and keeps the first", async () => {
    await put({ "biz.config.d/a.json": { orders: { title: "A" } }, "biz.config.d/b.json": { orders: { title: "B" } } });
    const { orders, $problems } = await lines();
    assert.deepEqual(orders, { title: "A" });
    const [note = ""] = $problems?.notes ?? [];
    assert.match(
      note,
      /^biz\.config\.d\/b\.json \$\.orders is left out: biz\.config\.d\/a\.json has this line already/,
    );
  });

  it("names both files of a name that two import maps claim", async () => {
    await put({
      "import-map.d/a.json": { imports: { x: "/a.js" } },
      "import-map.d/b.json": { imports: { x: "/b.js" } },
    });
    const printed = await admin("line", "list");
    assert.match(printed.problems.join("\n"), /b\.json is left out .*\$\.imports\["x"\] .*a\.json/);
  });

  it("says of each mistake where it is and what to do", async () => {
    await put({
      "biz.config.d/orders.json": {
        typo: { formt: "module" },
        kind: { format: "esm" },
        list: { js: "/a.js" },
        path: { routes: [{ path: "orders", name: "OrderList" }] },
        source: { needs: { connect: ["*"] } },
        policy: { needs: { trustedTypes: ["default"] } },
        open: { css: ["https://static.acme.example/a.css"] },
      },
    });
    const { $problems, ...rest } = await lines();
    assert.deepEqual(Object.keys(rest), ["files", "tariff", "typo", "open"]);
    const at = "biz.config.d/orders.json $.";
    assert.deepEqual($problems?.broken, {
      kind: `${at}kind.format must be one of "system", "module", "script"`,
      list: `${at}list.js must be a list`,
      path: `${at}path.routes[0].path must begin with "/"`,
      source: `${at}source.needs.connect[0] must be an origin such as https://api.example.com`,
      policy: `${at}policy.needs.trustedTypes[0] must be the name of a policy of its own`,
    });
    const [typo, online, open] = $problems.notes;
    assert.equal(typo, `${at}typo.formt is unknown and has no effect; did you mean "format"?`);
    assert.match(online ?? "", /\$\.open\.css\[0\] is at another origin, which needs onlineLoad/);
    assert.match(open ?? "", /\$\.open\.css\[0\] is at another origin and has no hash; .*openssl dgst -sha384/);
  });

  it("says so when a key cannot be one", async () => {
    await writeFiles(test.dataDir, {
      "biz.config.d/a.json": `{"__proto__":{"title":"x"},"${"k".repeat(101)}":{},"${"k".repeat(100)}":{}}`,
    });
    const { $problems, ...rest } = await lines();
    assert.deepEqual(Object.keys(rest), ["files", "tariff", "k".repeat(100)]);
    const [proto = "", long = "", ...more] = $problems?.notes ?? [];
    assert.match(proto, /^biz\.config\.d\/a\.json \$\.__proto__ is left out: /);
    assert.match(long, /\$\.k{100} is left out: a key has at most 100 characters/);
    assert.deepEqual(more, []);
  });

  it("says what of a line can never be reached, seen or loaded", async () => {
    await put({
      "import-map.d/a.json": { imports: { "@acme/orders": "/lines/orders.js" } },
      "biz.config.d/a.json": {
        orders: { app: "@acme/ordes", title: { "zh-CN": "订单", english: "Orders" } },
        pms: {},
        login: {},
        ports: { app: "/lines/ports.js", routes: [{ path: "/other/list", name: "P", title: { zh: "口" } }] },
        good: {
          routes: [
            { path: "/good", name: "G" },
            { path: "/good/list", name: "L" },
          ],
        },
        numbers: { numbers: [{ pattern: "\\d{18}", path: "/numbers/list?no={number}" }] },
        astray: { numbers: [{ pattern: "\\d{18}", path: "/numbers/list?no={number}" }] },
        wrong: {
          numbers: [
            { pattern: "(", path: "/wrong/{number}" },
            { pattern: "1", path: "/wrong" },
          ],
        },
        broken: { aap: "x", routes: [{ path: "/broken/list", nmae: "B" }] },
      },
    });
    const { $problems } = await lines();
    const at = "biz.config.d/a.json $.";
    assert.deepEqual($problems?.notes, [
      `${at}orders.title.english is no language of the portal: zh-CN, en, vi, fr, es`,
      `${at}orders.app names "@acme/ordes", which is in no import map; did you mean "@acme/orders"? Else add it to a file of import-map.d: {"imports": {"@acme/ordes": "/lines/…"}}`,
      `${at}pms can never be reached: /pms is an address of the portal itself`,
      `${at}login can never be reached: /login is an address of the portal itself`,
      `${at}ports.routes[0].path can never be reached: it must begin with /ports`,
      `${at}ports.routes[0].title.zh is no language of the portal: zh-CN, en, vi, fr, es`,
      `${at}astray.numbers[0].path can never be reached: it must begin with /astray`,
      `${at}wrong.numbers[0].pattern must be a regular expression; the palette finds no numbers of the line`,
      `${at}wrong.numbers[1].path must be a path with {number} in it; the palette finds no numbers of the line`,
      `${at}broken.aap is unknown and has no effect; did you mean "app"?`,
      `${at}broken.routes[0].nmae is unknown and has no effect; known keys are path, name, title, notLogin, closeTabConfirm`,
    ]);
    assert.equal($problems.broken["broken"], `${at}broken.routes[0].name must be a text`);
  });

  it("says of an address that none can be what it must be; the other lines go on", async () => {
    await put({
      "biz.config.d/a.json": { astray: { js: ["/sound.js", "https://"] }, sound: { js: ["@acme/orders"] } },
    });
    const { $problems, ...served } = await lines();
    const wrong = "biz.config.d/a.json $.astray.js[1] must be an address, or a name in the import map";
    assert.deepEqual($problems?.broken, { astray: wrong });
    assert.ok("sound" in served && !("astray" in served));
  });

  it("leaves an import map out that has another name for its parts, a relative address or no hash", async () => {
    const files = {
      "import-map.d/a.json": { import: { "@acme/a": "/lines/a.js" } },
      "import-map.d/b.json": { imports: { "@acme/b": "lines/b.js" } },
      "import-map.d/c.json": { imports: { "@acme/c": "/lines/c.js" }, integrity: { "/lines/c.js": "md5-abc" } },
    };
    await put(files);
    const { problems } = await readRegistered(test);
    const text = problems.join("\n");
    assert.match(text, /a\.json is left out of the import map: \$\.import is unknown .*did you mean "imports"\?/);
    assert.match(text, /b\.json .*\$\.imports\["@acme\/b"\] is "lines\/b\.js": an address begins with "\/"/);
    assert.match(text, /c\.json .*\$\.integrity\["\/lines\/c\.js"\] is no hash: set .*openssl dgst -sha384/);
  });

  it("names fifty notes and how many more there are", async () => {
    const mistyped = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`line${index}`, { formt: "module" }]),
    );
    await put({ "biz.config.d/a.json": mistyped });
    const { $problems } = await lines();
    assert.equal($problems?.notes.length, 51);
    assert.equal($problems.notes.at(-1), "and 30 more");
  });

  it("compares no more names than it tells of, and none that no hand mistyped", async () => {
    const names = (prefix: string) => Array.from({ length: 1_500 }, (_, index) => `${prefix}-of-a-line-${index}`);
    const of = (apps: readonly string[]) => Object.fromEntries(apps.map((app, index) => [`line${index}`, { app }]));
    const imports = Object.fromEntries(names("known").map((name) => [name, "/lines/a.js"]));
    const told = async (apps: readonly string[]) => {
      await put({ "import-map.d/a.json": { imports }, "biz.config.d/a.json": of(apps) });
      const before = process.cpuUsage();
      const { $problems } = await lines();
      return { notes: $problems?.notes ?? [], took: process.cpuUsage(before).user };
    };
    const good = await told(names("known"));
    assert.deepEqual(good.notes, []);
    const mistyped = await told(names("knwn"));
    assert.match(mistyped.notes[0] ?? "", /did you mean "known-of-a-line-0"/);
    assert.equal(mistyped.notes.at(-1), "and 1450 more");
    assert.ok(mistyped.took < 30 * good.took, `${mistyped.took} µs and ${good.took} µs`);
    const [long = ""] = (await told(["known".repeat(40_000)])).notes;
    assert.ok(long.length < 1_000, "a long name is cut where it is repeated");
    await put({
      "import-map.d/a.json": { imports },
      "biz.config.d/a.json": { orders: { app: "known-of-a-line-0", ...of(names("x")) } },
    });
    const stray = (await lines()).$problems?.notes ?? [];
    assert.equal(stray.length, 21);
    assert.match(stray.at(-1) ?? "", /\$\.orders has 1480 more unknown keys/);
  });

  it("advises a command whose address is one word of the shell, whatever it holds", async () => {
    const address = "https://e.example/a.js';touch pwned;:'";
    await put({ "import-map.d/a.json": { imports: { evil: address } } });
    const { problems } = await admin("line", "list");
    const advice = problems.find((line) => line.includes("curl")) ?? "";
    const word = /curl -gfsS -- (.*) \| openssl dgst/.exec(advice)?.[1] ?? "";
    assert.equal(execFileSync("/bin/sh", ["-c", `printf %s ${word}`], { encoding: "utf8", cwd: test.folder }), address);
  });

  it("tells the operator nothing that moves the cursor, whatever files and their names hold", async () => {
    await put({
      "biz.config.d/\u001b[2Ja.json": { orders: { "\u009b1m\u202e": 1, app: "\u001b]0;x" } },
      "import-map.d/\u001b[3Jb.json": { imports: { "/\u001b": "x" } },
    });
    const { problems } = await admin("line", "list");
    assert.ok(problems.length >= 3, problems.join("\n"));
    for (const problem of problems) assert.doesNotMatch(problem, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it("keeps what the build says that its own modules load first, however a file writes their address", async () => {
    await writeFiles(test.webDir, {
      "import-map.json":
        '{"imports":{"react":"/assets/react-1.js"},"depcache":{"/assets/react-1.js":["/assets/a.js"]}}',
    });
    const depcache = { "/assets/../assets/react-1.js": ["/lines/x.js"], "/lines/orders.js": ["/lines/y.js"] };
    await put({ "import-map.d/orders.json": { imports: { "@acme/orders": "/lines/orders.js" }, depcache } });
    const { depcache: merged } = JSON.parse((await test.call({ url: "/import-map.json" })).text) as {
      depcache: Record<string, unknown>;
    };
    assert.deepEqual(merged, { "/assets/react-1.js": ["/assets/a.js"], "/lines/orders.js": ["/lines/y.js"] });
  });

  it("a file that is no JSON costs its own lines alone", async () => {
    await writeFiles(test.dataDir, { "biz.config.d/a.json": "{", "biz.config.d/b.json": '{"orders":{}}' });
    const { $problems, ...rest } = await lines();
    assert.deepEqual(Object.keys(rest), ["files", "tariff", "orders"]);
    assert.match($problems?.notes[0] ?? "", /^biz\.config\.d\/a\.json is not valid JSON; nothing is taken from it$/);
    assert.match((await admin("line", "list")).problems.join("\n"), /^biz\.config\.d\/a\.json: .*position 1/m);
  });

  it("lets the page reach the origins that its lines come from", async () => {
    const url = "https://static.acme.example/orders.js";
    await put({ "import-map.d/orders.json": { imports: { "@acme/orders": url }, integrity: { [url]: "sha384-a" } } });
    assert.equal(await directive("connect-src"), "connect-src 'self' https://static.acme.example");
    assert.match((await directive("script-src")) ?? "", /'strict-dynamic' https:\/\/static\.acme\.example$/);
    await rm(join(test.dataDir, "import-map.d"), { recursive: true });
    assert.equal(await directive("connect-src"), "connect-src 'self'");
  });

  for (const address of [
    "https://a;script-src-elem/x.js",
    "https://a,default-src/x.js",
    "https://*/x.js",
    "https://a'b/x.js",
    "ws://a.example/x.js",
    "/\\\\*/x.js",
  ])
    it(`takes ${address} into no policy, and says what it must be`, async () => {
      const sound = await page();
      const policyOf = ({ headers }: typeof sound) =>
        String(headers["content-security-policy"]).replaceAll(/'nonce-[^']+'/g, "");
      const integrity = { [address]: "sha384-a" };
      await put({
        "import-map.d/a.json": { imports: { "@acme/a": address }, integrity },
        "import-map.d/b.json": { imports: {}, integrity },
        "biz.config.d/a.json": { orders: { css: [address] } },
      });
      assert.equal(policyOf(await page()), policyOf(sound));
      const told = (await admin("line", "list")).problems.join("\n");
      assert.match(
        told,
        /a\.json is left out of the import map: \$\.imports\["@acme\/a"\] must be an http\(s\) address/,
      );
      assert.match(told, /biz\.config\.d\/a\.json \$\.orders\.css\[0\] must be an http\(s\) address/);
    });

  it("maps no address of the portal, however it is written", async () => {
    await writeFiles(test.webDir, {
      "import-map.json":
        '{"imports":{"react":"/assets/react-1.js"},"integrity":{"/assets/react-1.js":"sha384-a","/assets/chunk-2.js":"sha384-b"}}',
    });
    const sound = (await test.call({ url: "/import-map.json" })).text;
    for (const name of [
      "./assets/react-1.js",
      "/assets/react-1.js",
      "https://portal.example/assets/react-1.js",
      "\\assets/x.js",
    ]) {
      await put({ "import-map.d/a.json": { imports: { [name]: "/evil.js" } } });
      assert.equal((await test.call({ url: "/import-map.json" })).text, sound, name);
    }
    for (const url of [
      "assets/react-1.js",
      "./assets/chunk-2.js",
      "/lines/../assets/react-1.js",
      "https://portal.example/assets/react-1.js",
      "/elements/customs-elements.js",
    ]) {
      await put({
        "import-map.d/a.json": { imports: { "@acme/a": "/lines/a.js" }, integrity: { [url]: "sha384-evil" } },
      });
      assert.equal((await test.call({ url: "/import-map.json" })).text, sound, url);
    }
    await put({
      "import-map.d/a.json": { imports: { "@acme/a": "/lines/a.js" }, integrity: { "lines/a.js": "sha384-c" } },
    });
    assert.match((await test.call({ url: "/import-map.json" })).text, /sha384-c/, "a file may be held to its hash");
  });

  it("tells of an accepted-needs.json that is too large to be one, and reads nothing of it", async () => {
    await put({ "accepted-needs.json": { orders: { connect: ["x".repeat(256 * 1024)] } } });
    const { problems } = await readRegistered(test);
    assert.match(problems.join("\n"), /accepted-needs\.json cannot be read/);
  });

  it("gives a line what it needs of the policy once somebody accepted it, and not what it asks for later", async () => {
    const needs = { connect: ["https://api.acme.example"], trustedTypes: ["svelte-trusted-html"] };
    await put({ "biz.config.d/orders.json": { orders: { needs } } });
    assert.equal(await directive("connect-src"), "connect-src 'self'");
    assert.match((await admin("line", "list")).text, /orders.*connect-src https:\/\/api\.acme\.example/);
    assert.match(
      (await admin("line", "accept", "orders")).text,
      /^Accepting for "orders": connect-src https:\/\/api\.acme\.example; trusted-types svelte-trusted-html\n/,
    );
    assert.equal(await directive("connect-src"), "connect-src 'self' https://api.acme.example");
    assert.match((await directive("trusted-types")) ?? "", / svelte-trusted-html$/);
    const more = { ...needs, connect: [...needs.connect, "https://tracker.example"] };
    await put({ "biz.config.d/orders.json": { orders: { needs: more } } });
    assert.equal(await directive("connect-src"), "connect-src 'self' https://api.acme.example");
    assert.match(
      (await admin("line", "list")).problems.join(),
      /https:\/\/tracker\.example, which the line does not get/,
    );
    await admin("line", "refuse", "orders");
    assert.equal(await directive("connect-src"), "connect-src 'self'");
  });

  it("says which data a command works on, without a password", async () => {
    const { notes } = await admin("line", "list");
    assert.deepEqual(notes.length, 1);
    assert.ok(notes[0]?.startsWith(`Working on the data folder ${test.dataDir}, database ${test.dataDir}`), notes[0]);
  });

  async function admin(...args: string[]) {
    const printed: string[] = [];
    const problems: string[] = [];
    const notes: string[] = [];
    const output = {
      print: (line: string) => void printed.push(line),
      fail: (line: string) => void problems.push(line),
      note: (line: string) => void notes.push(line),
    };
    assert.equal(await runAdmin(args, test.env, output), 0, problems.join("\n"));
    return { text: printed.join("\n"), problems, notes };
  }
});
