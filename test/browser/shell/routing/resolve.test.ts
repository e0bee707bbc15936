import { expect } from "@open-wc/testing";
import type { BizConfig, MenuEntry } from "@customs-portal/sdk/contract";
import { resolve, toPath, type RoutingState } from "../../../../shell/routing/index.ts";

const lines: BizConfig = {
  declarations: { routes: [{ path: "/declarations/list", name: "DeclarationList" }] },
  free: { routes: [{ path: "/free", name: "noFilterPage" }] },
};
const menu: MenuEntry[] = [
  { name: "customs", children: [{ name: "DeclarationList" }] },
  { name: "x?page=declarations" },
];
const signedOut: RoutingState = { user: null, lines, loginPath: "/login" };
const signedIn: RoutingState = { ...signedOut, user: { menu } };
const without: RoutingState = { ...signedOut, user: { menu: [] } };
const forced: RoutingState = { ...signedOut, user: { menu, forceChangePwd: true } };

const target = (path: string, state: RoutingState) => toPath(resolve(path, state).location);
const publicPaths = [
  "/login",
  "/reservelogin",
  "/ssologin",
  "/caslogin",
  "/ssologinlv",
  "/GuardJinkoIndex",
  "/guardJinkonSSO",
  "/guard",
  "/guardSSO",
  "/guardSSOOA",
  "/guardWebsite",
  "/401",
  "/404",
  "/500",
];
const privatePaths = [
  "/forceChangePwd",
  "/xdomessagecenter",
  "/marketplaceCenter",
  "/home",
  "/homeMenu",
  "/biz-error",
  "/logout",
  "/download/center/S/T/10",
  "/logistics/workbench",
  "/logistics/list",
  "/iframeView",
];

describe("resolve", () => {
  for (const path of publicPaths) {
    it(`R22-12 ${path} answers signed out, exactly so spelled`, () => {
      expect(target(path, signedOut)).to.equal(path);
    });
    it(`R22-12 another case of ${path} leads to the exact one (A09)`, () => {
      expect(target(path.toUpperCase(), signedOut)).to.equal(path);
    });
  }
  for (const path of privatePaths) {
    it(`R23-17 ${path} signed out leads to the login route`, () => {
      expect(resolve(path, signedOut).location.pathname).to.equal("/login");
    });
  }

  it("R21-05 the refused address comes back as redirect, query included", () => {
    const { location } = resolve("/declarations/list?no=1", signedOut);
    expect(new URLSearchParams(location.search).get("redirect")).to.equal("/declarations/list?no=1");
  });

  it("R21-09 defautLogin takes the place of /login", () => {
    expect(target("/home", { ...signedOut, loginPath: "/reservelogin" })).to.equal("/reservelogin");
  });

  it("R23-05 / leads to /home", () => {
    expect(target("/", signedIn)).to.equal("/home");
  });

  it("R22-13 /sso leads to /guardSSO and keeps query and hash (A10)", () => {
    expect(target("/sso?a=1#b", signedOut)).to.equal("/guardSSO?a=1#b");
  });

  const wormholes: [string, string, string][] = [
    ["R22-14", "/wormhole?token=t", "/guard?token=t"],
    ["R22-15", "/wormhole", "/401"],
    ["R22-16", "/wormholeWebsite?token=t", "/guardWebsite?token=t"],
    ["R22-17", "/wormholeWebsite", "/401"],
  ];
  for (const [row, from, to] of wormholes) {
    it(`${row} ${from} leads to ${to}`, () => {
      expect(target(from, signedOut)).to.equal(to);
    });
  }
  it("R22-18 an empty token is none", () => {
    expect(resolve("/wormhole?token=", signedOut).location.pathname).to.equal("/401");
  });

  for (const path of [...publicPaths, ...privatePaths, "/declarations/list", "/sso", "/wormhole?token=t"]) {
    if (path === "/forceChangePwd") continue;
    it(`R21-11 ${path} leads to the forced password change`, () => {
      expect(resolve(path, forced).location.pathname).to.equal("/forceChangePwd");
    });
  }
  it("R21-12 the original path is the query redirect", () => {
    const { location } = resolve("/marketplaceCenter?a=1", forced);
    expect(new URLSearchParams(location.search).get("redirect")).to.equal("/marketplaceCenter?a=1");
  });
  it("R21-12 the address of a business line comes back as redirect too, query included", () => {
    const { location } = resolve("/declarations/list?no=1", forced);
    expect(new URLSearchParams(location.search).get("redirect")).to.equal("/declarations/list?no=1");
  });
  it("R21-13 /forceChangePwd itself is not redirected", () => {
    expect(resolve("/forceChangePwd?redirect=%2Fhome", forced).redirects).to.deep.equal([]);
  });

  it("R21-15 the first segment names the business line", () => {
    const resolution = resolve("/declarations/list?page=2", signedIn);
    expect(resolution).to.include({ kind: "line", line: "declarations", name: "DeclarationList" });
  });
  it("R21-17 an address of no line leads to /biz-error", () => {
    const { location, redirects } = resolve("/unknown/x", signedIn);
    expect(location.pathname).to.equal("/biz-error");
    expect(redirects.map((redirect) => redirect.reason)).to.deep.equal(["unknown-line"]);
  });

  it("R21-17 where a line covers it since, /biz-error leads back to the address; never in circles", () => {
    const from = (path: string) => target(`/biz-error?from=${encodeURIComponent(path)}`, signedIn);
    expect(from("/declarations/list?no=1")).to.equal("/declarations/list?no=1");
    expect(from("/declarations/%6Cist")).to.equal("/declarations/%6Cist");
    for (const path of ["/unknown/x", "/home", "/biz-error?from=%2Fdeclarations%2Flist", "//evil", "https://evil", ""])
      expect(from(path), path).to.match(/^\/biz-error\?from=/);
    expect(target("/biz-error", signedIn)).to.equal("/biz-error");
  });

  it("R6-01 a route that the menu names is allowed", () => {
    expect(target("/declarations/list", signedIn)).to.equal("/declarations/list");
  });
  it("R6-02 a route that a page= query names is allowed", () => {
    expect(target("/declarations/other", signedIn)).to.equal("/declarations/other");
  });
  it("R6-03 any other route leads to /401, which names the missing right", () => {
    const { location } = resolve("/declarations/list", without);
    expect(location.pathname).to.equal("/401");
    expect(new URLSearchParams(location.search).get("name")).to.equal("DeclarationList");
  });
  it("R22-20 an address that no route of its line covers is a 404, never a missing right", () => {
    const { location, redirects } = resolve("/declarations/lost?no=1", without);
    expect(toPath(location)).to.equal("/404?from=%2Fdeclarations%2Flost%3Fno%3D1");
    expect(redirects.map((redirect) => redirect.reason)).to.deep.equal(["unknown-page"]);
    expect(target("/declarations/lost", signedIn), "who may open the whole line gets there").to.equal(
      "/declarations/lost",
    );
    const plain = { ...without, lines: { declarations: {} } };
    expect(resolve("/declarations/lost", plain).location.pathname, "a line without routes").to.equal("/401");
  });
  it("R6-04 a line route with an exempt name skips the check", () => {
    expect(target("/free/page", without)).to.equal("/free/page");
  });
  for (const path of [
    "/home",
    "/homeMenu",
    "/marketplaceCenter",
    "/xdomessagecenter",
    "/iframeView",
    "/download/center/a/b/1",
  ]) {
    it(`R6-04 ${path} opens with an empty menu`, () => {
      expect(target(path, without)).to.equal(path);
    });
  }
  it("R24-22 the logistics routes need a menu entry", () => {
    expect(resolve("/logistics/workbench", without).location.pathname).to.equal("/401");
    expect(resolve("/logistics/list", without).location.pathname).to.equal("/401");
  });

  it("R23-13 R23-14 the line that covers them draws the logistics pages, behind the shell's own guards", () => {
    const lines = {
      logistics: { routes: [{ path: "/logistics/workbench", name: "other", title: "W", notLogin: true }] },
    };
    const menu = [{ name: "logisticsWorkbench" }, { name: "logisticsList" }];
    const may = { ...signedIn, lines, user: { menu } };
    const shown = resolve("/logistics/workbench", may);
    expect(shown).to.include({
      kind: "line",
      line: "logistics",
      name: "logisticsWorkbench",
      title: "W",
      notLogin: false,
    });
    // A line that lists its pages and not this one does not have it; one that lists none has all of them.
    expect(resolve("/logistics/list", may)).to.include({ kind: "page" });
    expect(resolve("/logistics/list", { ...may, lines: { logistics: {} } })).to.include({ kind: "line" });
    expect(resolve("/logistics/list", { ...may, lines: {} })).to.include({ kind: "page" });

    expect(resolve("/logistics/workbench", { ...may, user: null }).location.pathname).to.equal("/login");
    expect(resolve("/logistics/workbench", { ...may, user: { menu: [{ name: "other" }] } }).location.pathname).to.equal(
      "/401",
    );
    expect(resolve("/LOGISTICS/Workbench", may)).to.include({ kind: "line", name: "logisticsWorkbench" });
  });

  it("the guards run in the order login, forced change, line, menu (A78)", () => {
    expect(resolve("/unknown", signedOut).redirects[0]?.reason).to.equal("login");
    expect(resolve("/unknown", forced).redirects[0]?.reason).to.equal("forced-change");
    expect(resolve("/unknown", without).redirects[0]?.reason).to.equal("unknown-line");
  });

  it("R1-02 who is signed in is sent on from the login route, never to another address", () => {
    expect(target("/login", signedIn)).to.equal("/home");
    expect(target("/login?redirect=%2Fdeclarations%2Flist", signedIn)).to.equal("/declarations/list");
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/login?redirect=/login",
      "/logout",
    ]) {
      expect(target(`/login?redirect=${encodeURIComponent(evil)}`, signedIn)).to.equal("/home");
    }
    const user = { menu, defaultHome: "/marketplaceCenter" };
    expect(target("/login", { ...signedIn, user })).to.equal("/marketplaceCenter");
  });

  it("R22-08 a guard with a credential is shown to everybody; without one it sends a signed-in user on", () => {
    for (const state of [signedOut, signedIn]) expect(target("/guard?token=t", state)).to.equal("/guard?token=t");
    expect(target("/guard?path=%2FmarketplaceCenter", signedIn)).to.equal("/marketplaceCenter");
    expect(target("/guard?redirect=%2Fguard", signedIn)).to.equal("/home");
    const signInProfiles = { "/guard": { parameter: "ticket" } };
    expect(target("/guard?token=t", { ...signedIn, signInProfiles })).to.equal("/home");
    expect(target("/guard?ticket=t", { ...signedIn, signInProfiles })).to.equal("/guard?ticket=t");
  });

  it("no credential comes to stand in the redirect of the forced password change", () => {
    for (const path of ["/guard?token=secret", "/wormhole?token=secret&redirect=%2FhomeMenu", "/sso?token=secret"]) {
      expect(target(path, forced)).not.to.include("secret");
    }
    expect(target("/wormhole?token=secret&redirect=%2FhomeMenu", forced)).to.include("redirect=%2FhomeMenu");
  });

  it("R3-32 homeName names the line or line route that /home shows to those who may open it", () => {
    const home = (homeName: string, state = signedIn) => target("/home?a=1", { ...state, homeName });
    expect(home("declarations")).to.equal("/declarations/list?a=1");
    expect(home("DeclarationList")).to.equal("/declarations/list?a=1");
    expect(home("declarations", without)).to.equal("/home?a=1");
    expect(home("home")).to.equal("/home?a=1");
    expect(home("unknown")).to.equal("/home?a=1");
  });

  it("R3-32 homeName names a route of the shell as well, and of a line the first page that the user may open", () => {
    const home = (homeName: string, state = signedIn) => target("/home", { ...state, homeName });
    expect(home("marketplaceCenter")).to.equal("/marketplaceCenter");
    expect(home("homeMenu")).to.equal("/homeMenu");
    expect(home("logisticsList")).to.equal("/home");
    expect(home("logisticsList", { ...signedIn, user: { menu: [{ name: "logisticsList" }] } })).to.equal(
      "/logistics/list",
    );
    const two = ["/two/a", "/two/b"].map((path) => ({ path, name: path.slice(5) }));
    const state = { ...signedIn, lines: { two: { routes: two } }, user: { menu: [{ name: "b" }] } };
    expect(home("two", state)).to.equal("/two/b");
    for (const name of ["login", "logout", "downloadCenter", "forceChangePwd", "sso", "constructor"])
      expect(home(name), name).to.equal("/home");
  });

  it("R21-04 a line route with notLogin opens without sign-in and without a menu entry, its neighbours do not", () => {
    const open: BizConfig = {
      open: {
        routes: [
          { path: "/open/help", name: "openHelp", notLogin: true },
          { path: "/open/help/staff", name: "openStaff" },
        ],
      },
    };
    const seen = (path: string, state: RoutingState) => toPath(resolve(path, { ...state, lines: open }).location);
    expect(seen("/open/help?a=1", signedOut)).to.equal("/open/help?a=1");
    expect(seen("/open/help/x", without)).to.equal("/open/help/x");
    expect(resolve("/open/help", { ...signedOut, lines: open })).to.include({ kind: "line", line: "open" });
    expect(seen("/open/help/staff", signedOut)).to.match(/^\/login/);
    expect(seen("/open", signedOut)).to.match(/^\/login/);
    expect(seen("/open/help", forced)).to.match(/^\/forceChangePwd/);
  });

  it("R6-02 an address of the menu with ?page= opens the route that it names, where it leads nowhere by itself", () => {
    const pages = { ...signedIn, user: { menu: [{ name: "legacy", path: "/index?page=DeclarationList&no=1" }] } };
    expect(target("/index?page=DeclarationList&no=1#a", pages)).to.equal("/declarations/list?no=1#a");
    expect(target("/declarations?page=DeclarationList", pages)).to.equal("/declarations/list");
    expect(target("/index?page=DeclarationList", without)).to.match(/^\/biz-error/);
    expect(target("/declarations/list?page=2", signedIn)).to.equal("/declarations/list?page=2");
    expect(target("/index?page=constructor", pages)).to.match(/^\/biz-error/);
  });

  it("no configuration makes an endless chain: it ends at /500", () => {
    const resolution = resolve("/home", { ...signedOut, loginPath: "/marketplaceCenter" });
    expect(toPath(resolution.location)).to.equal("/500");
    expect(resolution.redirects.at(-1)?.reason).to.equal("loop");
  });

  it("an address that is no local path counts as /404", () => {
    expect(target("//evil.example/x", signedIn)).to.equal("/404");
  });
});
