import { expect } from "@open-wc/testing";
import { createPortal, createStore, mergeConfig, type LinePortal, type PortalHost } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../../support/axe.ts";
import { accessToken, Scope } from "../../support/backend.ts";
import { eventually, fill, find, findAll } from "../../support/dom.ts";
import { portalInTab } from "../../support/tree.tsx";
import * as line from "./orders-page.tsx";

const orders = Array.from({ length: 3 }, (_, at) => ({ no: `A${at + 1}`, office: "2200", amount: at + 0.5 }));
const answer = (total: number, rows: object[]) => ({ body: { success: true, code: 200, data: { total, rows } } });

describe("the page with a list that ui/README.md shows", () => {
  let scope: Scope;
  let host: PortalHost;
  let domElement: HTMLElement;
  let addresses: string[];

  beforeEach(async () => {
    scope = new Scope();
    const token = await accessToken();
    const base = scope.at("");
    host = createPortal({
      config: mergeConfig({ baseUrl: { dev: base, pro: base } }),
      token: () => token,
      locale: "en",
    });
    addresses = [];
    domElement = document.createElement("div");
    document.body.append(domElement);
  });
  afterEach(async () => {
    await line.unmount({ domElement, portal: portalInTab(host, createStore(true)) });
    domElement.remove();
    host.destroy();
  });

  async function open(search = "") {
    const location = createStore({ path: "/orders/list", search, params: {} });
    const navigate = (address: string) => {
      addresses.push(address);
      location.set({ path: "/orders/list", search: address.replace(/^[^?]*/, ""), params: {} });
    };
    const router = { location, navigate } as unknown as LinePortal["router"];
    const portal: LinePortal = { ...portalInTab(host, createStore(true)), router };
    await line.bootstrap({ domElement, portal });
    await line.mount({ domElement, portal });
    await line.update({ domElement, portal });
  }
  const cells = () => findAll("[data-row]", domElement).length;
  const shows = (text: string) => eventually(() => domElement.textContent?.includes(text));
  const asked = async () => (await scope.log()).map(({ url }) => new URL(url, location.origin).searchParams);

  it("shows the rows of the address, searches, turns pages, and can be used by everybody", async () => {
    await scope.mode(answer(41, orders));
    await open("?page=2");
    await shows("A3");
    expect([(await asked())[0]?.get("page"), cells()]).to.deep.equal(["2", 3]);
    await expectAccessible(domElement);
    // The filters come by themselves.
    const number = await eventually(() => find("form input", { root: domElement }) as HTMLInputElement);
    fill(number, "A1");
    find("button[type=submit]", { root: domElement }).click();
    await eventually(() => addresses.length === 1);
    expect(addresses[0]).to.equal("/orders/list?no=A1&page=1");
    await eventually(async () => (await asked()).at(-1)?.get("no") === "A1");
  });

  it("says why nothing came, and asks again; later failures stand over the rows of before", async () => {
    await scope.mode({ status: 503, body: { success: false, code: 503, message: "Closed until noon", data: null } });
    await open();
    await shows("Closed until noon");
    await scope.mode(answer(3, orders));
    find("button", { text: "Try again", root: domElement }).click();
    await shows("A2");
    await scope.mode({ status: 503, body: { success: false, code: 503, message: "Closed again", data: null } });
    fill(find("form input", { root: domElement }) as HTMLInputElement, "A9");
    find("button[type=submit]", { root: domElement }).click();
    await shows("Closed again");
    await shows("A2");
    await scope.mode(answer(0, []));
    find(".cp-result-note button[data-variant=primary]", { root: domElement }).click();
    await shows("No orders");
  });
});
