import { expect } from "@open-wc/testing";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { createFavourites, favouritesMax, type Favourites } from "../../../../shell/model/favourites.ts";
import { Scope } from "../../support/backend.ts";
import { eventually } from "../../support/dom.ts";
import { portalOf, savedOf, writesOf } from "../../support/setups.ts";

const resource = "customs-portal.menu";
const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
};

describe("favourites of the menu", () => {
  const open: { favourites: Favourites; portal: PortalHost }[] = [];
  const start = async (scope: Scope, config = {}, storage = memory()) => {
    const portal = await portalOf("operator", scope, config);
    const favourites = createFavourites({ portal, storage });
    open.push({ favourites, portal });
    return { portal, favourites, storage, names: () => favourites.names.getSnapshot().join() };
  };
  afterEach(() => {
    for (const { favourites, portal } of open.splice(0)) {
      favourites.destroy();
      portal.destroy();
    }
  });

  it("are saved for the user, whatever comes in quick turns, and are there on another machine", async () => {
    const scope = new Scope();
    const { portal, favourites, names } = await start(scope);
    for (const name of favourites.names.getSnapshot()) favourites.remove(name);
    favourites.add("list");
    favourites.add("goods");
    favourites.add("goods");
    favourites.add("files");
    favourites.remove("goods");
    favourites.move("files", 0, ["list", "files"]);
    expect(names()).to.equal("files,list");
    await eventually(async () => (await savedOf(portal)).user.form[resource]?.join() === "files,list");
    const elsewhere = await start(new Scope());
    await eventually(() => elsewhere.names() === "files,list");
    elsewhere.favourites.remove("files");
    elsewhere.favourites.remove("list");
    await eventually(async () => (await savedOf(portal)).user.form[resource] === undefined);
    expect(elsewhere.names()).to.equal("");
    expect((await writesOf(scope)).length).to.be.below(4);
  });

  it("keep the places of those that the menu does not have today, and are no more than thirty", async () => {
    const { favourites, names } = await start(new Scope());
    for (const name of ["a", "gone", "b", "c"]) favourites.add(name);
    favourites.move("c", 0, ["a", "b", "c"]);
    expect(names()).to.equal("c,gone,a,b");
    for (let index = 0; index < 40; index += 1) favourites.add(`n${index}`);
    expect(favourites.names.getSnapshot().length).to.equal(favouritesMax);
    for (const name of favourites.names.getSnapshot()) favourites.remove(name);
  });

  it("are off where the site has no personal setups: none, and nothing is asked", async () => {
    const scope = new Scope();
    const { favourites, names } = await start(scope, { closeSelfConfig: true });
    expect([favourites.mayChange(), names()]).to.deep.equal([false, ""]);
    expect((await scope.log()).filter(({ url }) => url.startsWith("/xdoConfig/"))).to.deep.equal([]);
  });
});
