import { expect } from "@open-wc/testing";
import { configurePortal } from "@customs-portal/elements";
import { eventually, findAll, pause } from "../support/dom.ts";

const foreign = "https://elsewhere.example";

/** A call that an element would make. */
interface Call {
  origin: string;
  authorization: string | undefined;
}

describe("the token of the page", () => {
  const { open, setRequestHeader, send } = XMLHttpRequest.prototype;
  const warn = console.warn;
  let calls: Call[] = [];
  let warnings: string[] = [];

  before(async () => {
    await Promise.all([
      import("@customs-portal/parcels/download-center"),
      import("@customs-portal/sdk/portal"),
      import("../../../elements/trouble/index.ts"),
    ]);
    const made = new WeakMap<XMLHttpRequest, Call>();
    // The policy of the test page lets no call leave it; what would have left is what counts.
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      made.set(this, { origin: new URL(url).origin, authorization: undefined });
      open.call(this, method, url, true);
    };
    XMLHttpRequest.prototype.setRequestHeader = function (name: string, value: string) {
      const call = made.get(this);
      if (call && name.toLowerCase() === "authorization") call.authorization = value;
      setRequestHeader.call(this, name, value);
    };
    XMLHttpRequest.prototype.send = function () {
      const call = made.get(this);
      if (call) calls.push(call);
    };
    console.warn = (...parts: unknown[]) => void warnings.push(parts.join(" "));
  });
  after(() => {
    Object.assign(XMLHttpRequest.prototype, { open, setRequestHeader, send });
    console.warn = warn;
  });
  beforeEach(() => {
    calls = [];
    warnings = [];
  });
  afterEach(() => {
    for (const element of findAll("customs-download-center")) element.remove();
    configurePortal({});
  });

  /** The call of a tag as it stands in markup. */
  async function callOf(attributes: string): Promise<Call | undefined> {
    calls = [];
    const holder = document.createElement("div");
    document.body.append(holder);
    const page = new DOMParser().parseFromString(
      `<customs-download-center system-code="S" ${attributes}></customs-download-center>`,
      "text/html",
    );
    holder.append(...page.body.children);
    const call = await eventually(() => calls[0]);
    holder.remove();
    return call;
  }

  it("goes to the page and to what its script configured", async () => {
    configurePortal({ token: () => "page-token", exportBase: "/own" });
    expect(await callOf("")).to.deep.equal({ origin: location.origin, authorization: "Bearer page-token" });
    expect((await callOf('export-base="/other/base"'))?.authorization).to.equal("Bearer page-token");
    configurePortal({ token: "page-token", baseUrl: foreign });
    expect(await callOf("")).to.deep.equal({ origin: foreign, authorization: "Bearer page-token" });
    configurePortal({ token: "page-token", origins: [`${foreign}/`] });
    expect((await callOf(`base-url="${foreign}"`))?.authorization).to.equal("Bearer page-token");
    await pause(200);
    expect(warnings).to.deep.equal([]);
  });

  it("never goes to an origin that an attribute of a tag names, which warns of what to write", async () => {
    configurePortal({ token: "page-token", origins: ["https://elsewhere.example.org", "no origin"] });
    const host = new URL(foreign).host;
    for (const attribute of [
      `base-url="${foreign}"`,
      `base-url="${foreign}/portal"`,
      `export-base="${foreign}/exports"`,
      `base-url="https://user@${host}"`,
    ]) {
      warnings = [];
      const call = await callOf(attribute);
      expect(call, attribute).to.deep.equal({ origin: foreign, authorization: undefined });
      await eventually(() => warnings.join().includes(`configurePortal({ token, origins: ["${foreign}"] })`));
    }
    for (const attribute of [
      `export-base="//${host}/x"`,
      String.raw`export-base="/\${host}/x"`,
      `base-url="//${host}"`,
    ])
      expect((await callOf(attribute))?.authorization, attribute).to.equal(undefined);
  });

  it("is not handed on by a tag whose own token was taken away", async () => {
    configurePortal({ token: "page-token" });
    const element = document.createElement("customs-download-center");
    element.setAttribute("system-code", "S");
    element.setAttribute("token", "own");
    element.setAttribute("base-url", foreign);
    document.body.append(element);
    expect((await eventually(() => calls[0])).authorization).to.equal("Bearer own");
    calls = [];
    element.removeAttribute("token");
    expect((await eventually(() => calls[0])).authorization).to.equal(undefined);
  });
});
