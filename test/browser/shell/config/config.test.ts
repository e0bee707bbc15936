import { expect } from "@open-wc/testing";
import { bizConfigStorageKey } from "@customs-portal/sdk/limits";
import { defaultConfig } from "@customs-portal/sdk/portal";
import { loadAppConfig } from "../../../../shell/config/app-config.ts";
import { loadBizConfig, type BizConfigOptions } from "../../../../shell/config/biz-config.ts";
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
  const options = (over: Partial<BizConfigOptions> = {}): BizConfigOptions => ({
    storage: sessionStorage,
    buildId: "b1",
    root: "http://portal.example/",
    otherBiz: [],
    now: () => 7,
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

  it("a broken line is named by its path and left out; the others go on", async () => {
    files["/biz.config.json"] = { a: { app: "a" }, bad: { js: "not a list" } };
    const { lines, broken } = await loadBizConfig(options());
    expect(Object.keys(lines)).to.deep.equal(["a"]);
    expect(broken["bad"]).to.include("$.bad.js");
    expect(String(errors()[0]?.[0])).to.include("$.bad.js");
  });

  it("R3-29, R3-30, R75-03 extra files add lines with a timestamp and override none", async () => {
    files["/extra.json"] = { a: { app: "other" }, c: {} };
    const { lines } = await loadBizConfig(options({ otherBiz: ["/extra.json?v=1"] }));
    expect(lines).to.deep.equal({ a: { app: "a" }, b: {}, c: {} });
    expect(asked).to.include("http://portal.example/extra.json?v=1&t=7");
  });

  it("R75-04 an extra file that fails is logged and ignored", async () => {
    const { lines } = await loadBizConfig(options({ otherBiz: ["/gone.json"] }));
    expect(Object.keys(lines)).to.deep.equal(["a", "b"]);
    expect(String(errors()[0]?.[0])).to.include("/gone.json");
  });

  it("a failure of the file itself is told and not kept", async () => {
    delete files["/biz.config.json"];
    let failed = false;
    await loadBizConfig(options()).catch(() => (failed = true));
    expect(failed).to.equal(true);
    expect(sessionStorage.getItem(bizConfigStorageKey)).to.equal(null);
  });
});
