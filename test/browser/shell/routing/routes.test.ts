import { expect } from "@open-wc/testing";
import { exemptRouteNames } from "@customs-portal/sdk/rules";
import { resolve, shellRoutes } from "../../../../shell/routing/index.ts";

const signedIn = { user: { menu: [] }, lines: {}, loginPath: "/login" };

describe("the route table", () => {
  it("R24-23 carries the exempt names on the addresses of the specification", () => {
    const names = Object.fromEntries(shellRoutes.map((route) => [route.path, route.name]));
    expect(names).to.include({
      "/home": "home",
      "/homeMenu": "homeMenu",
      "/forceChangePwd": "forceChangePwd",
      "/xdomessagecenter": "xdomessagecenter",
      "/marketplaceCenter": "marketplaceCenter",
      "/iframeView": "iframeView",
      "/wormhole": "wormhole",
      "/wormholeWebsite": "wormholeWebsite",
      "/guard": "guard",
      "/guardSSO": "guardSSO",
      "/guardWebsite": "guardWebsite",
      "/sso": "sso",
      "/ssologin": "ssologin",
      "/ssologinlv": "ssologinlv",
      "/login": "login",
      "/reservelogin": "reservelogin",
      "/download/center/:systemCode/:taskCode/:limit": "downloadCenter",
    });
  });
  it("has no two routes of one name or address, and every one leads or draws", () => {
    expect(new Set(shellRoutes.map((route) => route.name)).size).to.equal(shellRoutes.length);
    expect(new Set(shellRoutes.map((route) => route.path.replaceAll(/:\w+/g, "1"))).size).to.equal(shellRoutes.length);
    for (const route of shellRoutes) expect(Boolean(route.view) !== Boolean(route.redirect), route.path).to.equal(true);
  });
  it("R23-10 the download centre needs its three path parameters", () => {
    expect(resolve("/download/center/S/T/50", signedIn)).to.deep.include({
      params: { systemCode: "S", taskCode: "T", limit: "50" },
    });
    expect(resolve("/download/center/S/T", signedIn).location.pathname).to.equal("/biz-error");
  });
  it("R23-02 keeps every page but the password change", () => {
    expect(shellRoutes.filter((route) => route.kept === false).map((route) => route.path)).to.deep.equal([
      "/forceChangePwd",
    ]);
  });
  it("R24-22 leaves exactly the logistics pages of the shell to the menu check", () => {
    const checked = shellRoutes.filter(
      (route) => !route.notLogin && !route.unchecked && !route.ofPerson && !exemptRouteNames.includes(route.name),
    );
    expect(checked.map((route) => route.path)).to.deep.equal(["/logistics/workbench", "/logistics/list"]);
  });
});
