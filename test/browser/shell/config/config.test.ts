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

  it("a wrong part is named by its path and left out; the others count", async () => {
    const { config, reports } = await load(
      Promise.resolve({ maxTabs: "many", downloadCenter: { limit: 7, baseUrl: "/x" }, closeTabConfirm: true }),
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

  it("R75-01, R75-02, R3-28 is asked for with a timestamp and gives the lines; only the key is required", async () => {
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
