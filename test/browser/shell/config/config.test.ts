import { expect } from "@open-wc/testing";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import { defaultConfig } from "@customs-portal/sdk/portal";
import { loadAppConfig } from "../../../../shell/config/app-config.ts";
import { loadBizConfig, type BizConfigOptions } from "../../../../shell/config/biz-config.ts";
import { eventually } from "../../support/dom.ts";
import { captureErrors } from "../support/console.ts";

describe("config.json", () => {
  const load = async (file: Promise<unknown>) => {
    const reports: string[] = [];
    return { config: await loadAppConfig(file, (message) => reports.push(message)), reports };
  };

  it("R75-06 is merged over the defaults, deeply; lists are replaced (A30)", async () => {
    const { config, reports } = await load(
      Promise.resolve({ downloadCenter: { baseUrl: "/x", cloudSources: ["own"] }, title: { en: "Acme" }, maxTabs: 5 }),
    );
    expect(config.downloadCenter).to.deep.equal({
      ...defaultConfig.downloadCenter,
      baseUrl: "/x",
      cloudSources: ["own"],
    });
    expect(config.title).to.include({ en: "Acme", "zh-CN": "智慧通关" });
    expect(config.maxTabs).to.equal(5);
    expect(config.axiosTimeoutSecond).to.equal(30);
    expect(reports).to.deep.equal([]);
  });

  it("R3-32 title, baseUrl, homeName, plugin settings and onlineLoad are taken as they are given", async () => {
    const given = {
      title: { "zh-CN": "关务门户", en: "Customs" },
      baseUrl: { dev: "https://dev.example", pro: "https://pro.example" },
      homeName: "declarations",
      plugins: { map: { layers: ["sea", { name: "rail" }], zoom: 3 }, flag: null },
      onlineLoad: !defaultConfig.onlineLoad,
    };
    const { config, reports } = await load(Promise.resolve(given));
    expect(config).to.deep.equal({ ...defaultConfig, ...given, title: config.title });
    expect(config.title).to.include(given.title);
    expect(reports).to.deep.equal([]);
  });

  it("a wrong part is named by its path and left out; the others count", async () => {
    const { config, reports } = await load(
      Promise.resolve({ maxTabs: "many", downloadCenter: { limit: ["7"], baseUrl: "/x" }, closeTabConfirm: true }),
    );
    expect(config.maxTabs).to.equal(20);
    expect(config.downloadCenter).to.include({ limit: defaultConfig.downloadCenter.limit, baseUrl: "/x" });
    expect(config.closeTabConfirm).to.equal(true);
    expect(reports.length).to.equal(2);
    expect(reports.join()).to.include("$.maxTabs").and.to.include("$.downloadCenter.limit");
  });

  it("R75-09 a missing or broken file leaves the defaults", async () => {
    for (const file of [Promise.reject(new Error("404")), Promise.resolve("text"), Promise.resolve(null)]) {
      const { config, reports } = await load(file);
      expect(config).to.deep.equal(defaultConfig);
      expect(reports.length).to.equal(1);
    }
  });

  it("R21-09 takes defautLogin, and defaultLogin where that is missing (A04); an address that is no sign-in route is refused", async () => {
    expect((await load(Promise.resolve({ defautLogin: "/reservelogin" }))).config.defautLogin).to.equal(
      "/reservelogin",
    );
    expect((await load(Promise.resolve({ defaultLogin: "/ssologin" }))).config.defautLogin).to.equal("/ssologin");
    const { config, reports } = await load(Promise.resolve({ defautLogin: "/home" }));
    expect(config.defautLogin).to.equal("/login");
    expect(reports[0]).to.include("$.defautLogin");
  });

  it("R21-09 a sign-in of another site needs its origin in loginOrigins (A04)", async () => {
    const defautLogin = "https://sso.example/in?to={callback}";
    const refused = await load(Promise.resolve({ defautLogin, loginOrigins: ["https://other.example"] }));
    expect(refused.config.defautLogin).to.equal("/login");
    expect(refused.reports[0]).to.include("loginOrigins");
    const allowed = await load(Promise.resolve({ defautLogin, loginOrigins: ["https://sso.example"] }));
    expect(allowed.config.defautLogin).to.equal(defautLogin);
    expect(allowed.reports).to.deep.equal([]);
    for (const wrong of ["javascript:alert(1)", "//sso.example", "ftp://sso.example/"]) {
      const { config } = await load(Promise.resolve({ defautLogin: wrong, loginOrigins: ["https://sso.example"] }));
      expect(config.defautLogin, wrong).to.equal("/login");
    }
  });
});

describe("biz.config.json", () => {
  const errors = captureErrors();
  const files: Record<string, unknown> = {};
  const asked: string[] = [];
  const late: string[][] = [];
  let ended = new AbortController();
  const options = (over: Partial<BizConfigOptions> = {}): BizConfigOptions => ({
    storage: sessionStorage,
    buildId: "b1",
    root: "http://portal.example/",
    otherBiz: [],
    now: () => 7,
    signal: ended.signal,
    onLate: ({ lines }) => void late.push(Object.keys(lines)),
    fetchJson: async (address) => {
      asked.push(address);
      const file = files[new URL(address).pathname];
      if (file === undefined) throw new Error(`404 ${address}`);
      return file;
    },
    ...over,
  });
  beforeEach(() => {
    sessionStorage.removeItem(bizConfigStorageKey);
    asked.length = 0;
    late.length = 0;
    ended = new AbortController();
    for (const key of Object.keys(files)) delete files[key];
    files["/biz.config.json"] = { a: { app: "a" }, b: {} };
  });
  after(() => sessionStorage.removeItem(bizConfigStorageKey));

  it("R3-28 a key maps to lists of js and hook files, each of which may be missing", async () => {
    const lists = {
      both: { js: ["/1.js", "/2.js"], hook: ["/h1.js", "/h2.js"] },
      scripts: { js: ["/3.js"] },
      hooks: { hook: ["/h3.js"] },
      neither: {},
    };
    const wrong = { js: { js: "/1.js" }, hook: { hook: [1] }, list: [], text: "x", nothing: null };
    files["/biz.config.json"] = { ...lists, ...wrong };
    const { lines, broken } = await loadBizConfig(options());
    expect(lines).to.deep.equal(lists);
    expect(Object.keys(broken)).to.have.members(Object.keys(wrong));
    errors();
    const restored = await loadBizConfig(options());
    expect(restored.lines, "from the storage of the session").to.deep.equal(lists);
    expect(asked.length).to.equal(1);
    errors();
  });

  it("R75-01, R75-02 is asked for with a timestamp and gives the lines; only the key is required", async () => {
    const { lines } = await loadBizConfig(options());
    expect(lines).to.deep.equal({ a: { app: "a" }, b: {} });
    expect(asked).to.deep.equal(["http://portal.example/biz.config.json?t=7"]);
  });

  it("R4-13, R4-14 is kept in the session and asked for once a build", async () => {
    await loadBizConfig(options());
    expect((await loadBizConfig(options())).lines).to.deep.equal({ a: { app: "a" }, b: {} });
    expect(asked.length).to.equal(1);
    await loadBizConfig(options({ buildId: "b2" }));
    expect(asked.length, "a new build asks anew").to.equal(2);
  });

  it("an address that none can be is named; it neither stops the other lines nor stands in the market", async () => {
    const wrong = ["http://[x.js", "https://", "//cdn:99999/x.js"];
    files["/biz.config.json"] = Object.fromEntries([
      ["a", { app: "a", js: ["/a.js", "@scope/name", "https://cdn.example/a.js", "../b c.js"], css: ["a.css"] }],
      ...["app", "js", "hook", "css"].map((field, index) => {
        const address = wrong[index % wrong.length];
        return [field, { [field]: field === "app" ? address : ["/sound.js", address] }];
      }),
    ]);
    const { lines, broken } = await loadBizConfig(options());
    expect(Object.keys(lines)).to.deep.equal(["a"]);
    for (const field of ["js", "hook", "css"]) expect(broken[field]).to.include(`$.${field}.${field}[1]`);
    expect(broken["app"]).to.include("$.app.app");
    errors();
  });

  it("a broken line is named by its path and left out; the others go on", async () => {
    files["/biz.config.json"] = { a: { app: "a" }, bad: { js: "not a list" } };
    const { lines, broken } = await loadBizConfig(options());
    expect(Object.keys(lines)).to.deep.equal(["a"]);
    expect(broken["bad"]).to.include("$.bad.js");
    expect(String(errors()[0]?.[0])).to.include("$.bad.js");
  });

  it("what the server found wrong is told with each load, also from the storage of the session", async () => {
    const found = { broken: { bad: "m.json $.bad must be an object" }, notes: ["m.json $.a.jss is unknown"] };
    files["/biz.config.json"] = { a: { app: "a" }, $problems: found };
    const extra = { c: {}, $problems: { notes: ["a note of another file"] } };
    files["/extra.json"] = extra;
    const notes = [...found.notes, "a note of another file"];
    const warned: string[] = [];
    const real = console.warn;
    console.warn = (text: string) => void warned.push(text);
    for (const from of ["the server", "the storage"]) {
      const loaded = await loadBizConfig(options({ otherBiz: ["/extra.json"] }));
      expect([loaded.broken, loaded.notes], from).to.deep.equal([found.broken, notes]);
      expect(warned.splice(0), from).to.have.members(notes);
      expect(errors().map(([text]) => text)).to.deep.equal([`${found.broken.bad}; the business line is left out.`]);
    }
    console.warn = real;
    expect(asked.length).to.equal(2);
  });

  it("R3-29, R3-30, R75-03 extra files add lines with a timestamp and override none", async () => {
    files["/extra.json"] = { a: { app: "other" }, c: {} };
    const { lines } = await loadBizConfig(options({ otherBiz: ["/extra.json?v=1"] }));
    expect(lines).to.deep.equal({ a: { app: "a" }, b: {}, c: {} });
    expect(asked).to.include("http://portal.example/extra.json?v=1&t=7");
  });

  it("R75-04 an extra file that fails is logged and ignored, and asked for again with the next page", async () => {
    const otherBiz = ["/gone.json", "/extra.json"];
    files["/extra.json"] = { c: {} };
    const { lines } = await loadBizConfig(options({ otherBiz }));
    expect(Object.keys(lines)).to.have.members(["a", "b", "c"]);
    expect(String(errors()[0]?.[0])).to.include("/gone.json");
    files["/gone.json"] = { a: { app: "other" }, d: {} };
    asked.length = 0;
    const again = await loadBizConfig(options({ otherBiz }));
    expect(Object.keys(again.lines), "nobody waits for it").to.have.members(["a", "b", "c"]);
    await eventually(() => late.length > 0);
    expect(late[0]).to.have.members(["a", "b", "c", "d"]);
    expect(asked).to.deep.equal(["http://portal.example/gone.json?t=7"]);
    asked.length = 0;
    const { lines: kept } = await loadBizConfig(options({ otherBiz }));
    expect(kept).to.deep.equal({ a: { app: "a" }, b: {}, c: {}, d: {} });
    expect(asked).to.deep.equal([]);
  });

  it("an extra file that hangs is waited for a short while; its lines come when it does, unless the session is over", async () => {
    const slow = Promise.withResolvers<unknown>();
    const fetchJson = (address: string) => (address.includes("slow") ? slow.promise : options().fetchJson(address));
    const hanging = { otherBiz: ["/slow.json"], fetchJson };
    const over = new AbortController();
    const [{ lines }] = await Promise.all([
      loadBizConfig(options(hanging)),
      loadBizConfig(options({ ...hanging, buildId: "b2", signal: over.signal, onLate: () => late.push(["over"]) })),
    ]);
    expect(Object.keys(lines)).to.deep.equal(["a", "b"]);
    expect(String(errors()[0]?.[0])).to.include("goes on without").and.to.include("/slow.json");
    over.abort();
    sessionStorage.removeItem(bizConfigStorageKey);
    slow.resolve({ late: {} });
    await eventually(() => late.length > 0);
    expect(late).to.deep.equal([["a", "b", "late"]]);
    expect(sessionStorage.getItem(bizConfigStorageKey)).to.include('"build":"b1"').and.to.include('"missing":[]');
    errors();
  });

  it("a failure of the file itself is told and not kept", async () => {
    delete files["/biz.config.json"];
    let failed = false;
    await loadBizConfig(options()).catch(() => (failed = true));
    expect(failed).to.equal(true);
    expect(sessionStorage.getItem(bizConfigStorageKey)).to.equal(null);
  });

  it("R75-01 a file that is no object, or an envelope, gives no lines, leaves those of the others, and is not kept", async () => {
    files["/extra.json"] = { c: {} };
    for (const wrong of [null, [], "maintenance", { success: false, code: 500, message: "down", data: null }]) {
      files["/biz.config.json"] = wrong;
      const { lines } = await loadBizConfig(options({ otherBiz: ["/extra.json"] }));
      expect(Object.keys(lines)).to.deep.equal(["c"]);
      expect(String(errors()[0]?.[0])).to.match(/must hold an object|must be an object|is left out/);
      expect(sessionStorage.getItem(bizConfigStorageKey)).to.equal(null);
    }
  });
});
