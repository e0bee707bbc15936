import { assert } from "@open-wc/testing";
import type { Resolution } from "../../../../shell/routing/index.ts";
import { followLinks, pathOfClick } from "../../../../shell/workspace/link-clicks.ts";

describe("plain links of a business line", () => {
  let host: HTMLElement;
  let gone: string[];
  beforeEach(() => {
    gone = [];
    host = document.createElement("div");
    document.body.append(host);
  });
  afterEach(() => host.remove());

  /** Clicks a link with some attributes, while somebody looks who keeps the page of the tests where it is. */
  function click(attributes: Record<string, string>, how: MouseEventInit = {}, parent: Node = host): HTMLElement {
    const link = document.createElement("a");
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    const word = document.createElement("b");
    link.append(word);
    parent.appendChild(link);
    addEventListener("click", stay, { once: true });
    word.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, ...how }));
    removeEventListener("click", stay);
    return link;
  }
  const stay = (event: Event) => event.preventDefault();

  /** The path that a click leads to. */
  function pathOf(...[attributes, how, parent]: Parameters<typeof click>) {
    let path: string | undefined;
    const hear = (event: MouseEvent) => (path = pathOfClick(event));
    host.addEventListener("click", hear);
    click(attributes, how, parent);
    host.removeEventListener("click", hear);
    return path;
  }

  it("are taken with their query and place, absolute ones of this origin, too, and in shadow roots", () => {
    assert.equal(pathOf({ href: "/orders/list?page=2#top" }), "/orders/list?page=2#top");
    assert.equal(pathOf({ href: `${location.origin}/orders/7`, target: "_self" }), "/orders/7");
    assert.equal(pathOf({ href: "/orders/8" }, {}, host.attachShadow({ mode: "open" })), "/orders/8");
  });

  it("are left to the browser with keys, other buttons, targets, downloads, places and origins", () => {
    const href = "/orders/list";
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
      assert.isUndefined(pathOf({ href }, how), JSON.stringify(how));
    for (const attributes of [
      { href, target: "_blank" },
      { href, download: "" },
      { href: "#notes" },
      { href: "https://else.example/orders" },
      { href: "mailto:a@else.example" },
      { name: "anchor" },
    ])
      assert.isUndefined(pathOf(attributes), JSON.stringify(attributes));
  });

  it("are followed to pages alone, until the instance ends", () => {
    const resolve = (path: string) => {
      const reason = path.startsWith("/lines/") ? "unknown-line" : "spelling";
      return { redirects: [{ from: path, to: path, reason }] } as unknown as Resolution;
    };
    const stop = followLinks(host, resolve, (path) => void gone.push(path));
    click({ href: "/orders/1" });
    click({ href: "/lines/manual.pdf" });
    click({ href: "/orders/2" }, {}, document.body).remove();
    stop();
    click({ href: "/orders/3" });
    assert.deepEqual(gone, ["/orders/1"]);
  });

  it("are the line's where it handles their clicks, in its container and at the document alike", () => {
    const stop = followLinks(
      host,
      () => ({ redirects: [] }) as unknown as Resolution,
      (path) => void gone.push(path),
    );
    // Frameworks hang their handlers there after the instance has its container.
    for (const place of [host, document]) {
      const handle = (event: Event) => event.preventDefault();
      place.addEventListener("click", handle);
      click({ href: "/orders/1" });
      place.removeEventListener("click", handle);
    }
    assert.deepEqual(gone, []);
    click({ href: "/orders/1" });
    assert.deepEqual(gone, ["/orders/1"]);
    stop();
  });
});
