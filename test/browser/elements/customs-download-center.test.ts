import { expect } from "@open-wc/testing";
import { configurePortal, ContextRequestEvent, CustomsDownloadCenter, elementsVersion } from "@customs-portal/elements";
import { portalSymbol, publishPortal } from "@customs-portal/sdk/portal";
import { expectAccessible } from "../support/axe.ts";
import { accessToken, addTasks, newSystemCode, Scope, testPortal } from "../support/backend.ts";
import { eventually, find, findAll, pause } from "../support/dom.ts";

const rows = (element: Element) =>
  element.shadowRoot ? findAll("tbody tr:not([aria-hidden])", element.shadowRoot) : [];

/** An element with attributes; it is added to the page. */
async function add(attributes: Record<string, string>): Promise<CustomsDownloadCenter> {
  const element = document.createElement("customs-download-center");
  for (const [name, value] of Object.entries({ token: await accessToken(), ...attributes }))
    element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

async function newTask(taskName: string): Promise<string> {
  const systemCode = newSystemCode();
  await addTasks({ systemCode, taskName, statusCode: "success", fastDFSPath: `export/${crypto.randomUUID()}` });
  return systemCode;
}

function recordWarnings(): { texts: string[]; end: () => void } {
  const warn = console.warn;
  const texts: string[] = [];
  console.warn = (...parts: unknown[]) => void texts.push(parts.join(" "));
  return { texts, end: () => void (console.warn = warn) };
}

describe("<customs-download-center>", () => {
  afterEach(() => {
    for (const element of findAll("customs-download-center")) element.remove();
    configurePortal({});
  });

  it("R73-02 lists the tasks of its attributes through the base of its attribute, with its token", async () => {
    const systemCode = await newTask("报关单");
    const scope = new Scope();
    const element = await add({ "system-code": `${systemCode}, OTHER`, "export-base": scope.exportBase, limit: "20" });
    await eventually(() => rows(element)[0]?.textContent?.includes("报关单"));
    const [form] = await scope.lists();
    expect(form?.getAll("systemCode")).to.deep.equal([systemCode, "OTHER"]);
    expect([form?.get("taskCode"), form?.get("limit")]).to.deep.equal(["all", "20"]);
  });

  it("R73-01 the export base is /exportasync/api by default", async () => {
    const element = await add({ "system-code": await newTask("税则") });
    await eventually(() => rows(element)[0]?.textContent?.includes("税则"));
  });

  it("gives the same whether properties are set before or after it is attached", async () => {
    const systemCode = await newTask("先设属性");
    const element = document.createElement("customs-download-center");
    element.systemCode = [systemCode];
    element.token = await accessToken();
    document.body.append(element);
    await eventually(() => rows(element).length === 1);
    element.systemCode = [await newTask("后设属性")];
    await eventually(() => rows(element)[0]?.textContent?.includes("后设属性"));
  });

  it("two elements on one page work side by side and pass the accessibility check", async () => {
    const [one, two] = await Promise.all([
      add({ "system-code": await newTask("甲") }),
      add({ "system-code": await newTask("乙"), locale: "en" }),
    ]);
    await eventually(() => rows(one)[0]?.textContent?.includes("甲") && rows(two)[0]?.textContent?.includes("乙"));
    expect(find("button[type=submit]", { root: two.shadowRoot ?? document }).textContent).to.equal("Search");
    await expectAccessible(two);
  });

  it("takes the portal of its property, then of an ancestor, then of the page", async () => {
    const scopes = [new Scope(), new Scope(), new Scope()] as const;
    const [own, around, page] = await Promise.all(scopes.map((scope) => testPortal(scope)));
    if (!own || !around || !page) throw new Error("no portals");
    const withdraw = publishPortal(page);
    const provider = document.createElement("div");
    provider.addEventListener("context-request", (event) => {
      if (!(event instanceof ContextRequestEvent) || event.context !== portalSymbol) return;
      event.stopPropagation();
      event.callback(around);
    });
    document.body.append(provider);
    const make = (code: string, parent: Element, portal?: typeof own) => {
      const element = document.createElement("customs-download-center");
      element.systemCode = [code];
      element.portal = portal;
      parent.append(element);
    };
    make("OWN", provider, own);
    make("AROUND", provider);
    make("PAGE", document.body);
    const codes = async (scope: Scope) => [...new Set((await scope.lists()).map((form) => form.get("systemCode")))];
    for (const scope of scopes) await eventually(async () => (await codes(scope)).length > 0);
    expect(await Promise.all(scopes.map(codes))).to.deep.equal([["OWN"], ["AROUND"], ["PAGE"]]);
    withdraw();
    provider.remove();
  });

  it("configurePortal reaches elements that are there already, and its token may be a function", async () => {
    const systemCode = await newTask("配置");
    const element = document.createElement("customs-download-center");
    element.setAttribute("system-code", systemCode);
    document.body.append(element);
    await pause(100);
    const scope = new Scope();
    configurePortal({ exportBase: scope.exportBase, token: accessToken, locale: "fr" });
    await eventually(() => rows(element)[0]?.textContent?.includes("配置"));
    expect(find("button[type=submit]", { root: element.shadowRoot ?? document }).textContent).to.equal("Rechercher");
  });

  it("configurePortal of another copy of the elements reaches the tags of this one", async () => {
    const address = `/elements/configure-portal.ts?copy=${crypto.randomUUID()}`;
    const other = (await import(address)) as { configurePortal: typeof configurePortal };
    expect(other.configurePortal).not.to.equal(configurePortal);
    const scope = new Scope();
    const element = document.createElement("customs-download-center");
    element.setAttribute("system-code", await newTask("两份"));
    document.body.append(element);
    other.configurePortal({ exportBase: scope.exportBase, token: accessToken });
    await eventually(() => rows(element)[0]?.textContent?.includes("两份"));
  });

  it("moved in the document it works on; taken out it ends everything", async () => {
    const scope = new Scope();
    const element = await add({ "system-code": await newTask("移动"), "export-base": scope.exportBase });
    await eventually(() => rows(element).length === 1);
    const other = document.createElement("section");
    document.body.append(other);
    other.append(element);
    await eventually(async () => (await scope.lists()).length > 1 && rows(element).length === 1);
    await scope.mode({ hang: true });
    const before = (await scope.lists()).length;
    find("button[aria-label='立即刷新']", { root: element.shadowRoot ?? document }).click();
    await eventually(async () => (await scope.lists()).length > before);
    other.remove();
    await eventually(async () => (await scope.log()).every(({ ended }) => ended));
    await eventually(
      () => (element.shadowRoot ? findAll(".cp-layer, .cp-toasts, table", element.shadowRoot) : []).length === 0,
    );
  });

  it("tells the page of a download that failed and of a refused token, through all shadow roots", async () => {
    const wrapper = document.createElement("div");
    const inner = wrapper.attachShadow({ mode: "open" });
    document.body.append(wrapper);
    const events: string[] = [];
    for (const name of ["download-started", "download-failed", "session-expired"]) {
      wrapper.addEventListener(name, () => events.push(name));
    }
    const element = document.createElement("customs-download-center");
    element.systemCode = [await newTask("事件")];
    element.token = await accessToken();
    inner.append(element);
    const button = await eventually(() => findAll("button.dc-download", inner)[0]);
    button.click();
    await eventually(() => events.includes("download-failed"));
    element.token = "refused";
    await eventually(() => events.includes("session-expired"));
    expect(events).to.deep.equal(["download-started", "download-failed", "session-expired"]);
    wrapper.remove();
  });

  it("warns of a missing system code and of an unknown locale, and throws nothing", async () => {
    const warnings = recordWarnings();
    await add({ locale: "xx" });
    await eventually(() => warnings.texts.length >= 2);
    warnings.end();
    expect(warnings.texts.join("\n")).to.contain('locale "xx"').and.to.contain("system-code");
  });

  it("takes codes as a text, too, and the usual limit where one is no number of tasks", async () => {
    const systemCode = await newTask("文本编码");
    const warnings = recordWarnings();
    const scopes = ["-1", "0", "many", ""].map((limit) => ({ limit, scope: new Scope() }));
    for (const { limit, scope } of scopes) {
      const element = document.createElement("customs-download-center");
      // As scripts that no compiler checks write it.
      Object.assign(element, { systemCode: `${systemCode}, OTHER`, taskCode: "a,b" });
      element.setAttribute("export-base", scope.exportBase);
      element.setAttribute("limit", limit);
      element.token = await accessToken();
      document.body.append(element);
    }
    for (const { limit, scope } of scopes) {
      await eventually(async () => (await scope.lists()).length > 0);
      const [form] = await scope.lists();
      expect(form?.getAll("systemCode")).to.deep.equal([systemCode, "OTHER"]);
      expect([form?.getAll("taskCode"), form?.get("limit")]).to.deep.equal([["a", "b"], "1000"], limit);
      expect(warnings.texts.join("\n")).to.contain(`limit "${limit}" is not a whole number above 0`);
    }
    warnings.end();
  });

  it("warns of an address without https://, which is a path of the page", async () => {
    const warnings = recordWarnings();
    await add({ "system-code": "DECL", "base-url": "portal.example.com" });
    await eventually(() => warnings.texts.length > 0);
    await add({ "system-code": "DECL", "export-base": "/exportasync/api" });
    warnings.end();
    expect(warnings.texts).to.have.length(1);
    expect(warnings.texts[0])
      .to.contain('"portal.example.com" is taken as a path')
      .and.to.contain("https://portal.example.com");
  });

  it("leaves a tag alone that is defined already and names both versions", async () => {
    const { defineElement } = await import("../../../elements/define-element.ts");
    const warnings = recordWarnings();
    class Newer extends HTMLElement {
      static readonly version = "9.9.9";
    }
    defineElement("customs-download-center", Newer);
    warnings.end();
    expect(customElements.get("customs-download-center")).to.equal(CustomsDownloadCenter);
    expect(warnings.texts[0]).to.contain("9.9.9").and.to.contain(elementsVersion);
  });

  it("keeps the page's styles out, and lets tokens and the colour scheme in", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { letter-spacing: 3px !important; text-transform: uppercase !important } :root { --customs-primary: rgb(1, 2, 3); color-scheme: dark }",
    );
    document.adoptedStyleSheets.push(sheet);
    const element = await add({ "system-code": await newTask("样式") });
    const submit = await eventually(() => findAll("button[type=submit]", element.shadowRoot ?? document)[0]);
    expect(getComputedStyle(submit).letterSpacing).to.equal("normal");
    expect(getComputedStyle(submit).textTransform).to.equal("none");
    expect(getComputedStyle(submit).backgroundColor).to.equal("rgb(1, 2, 3)");
    expect(getComputedStyle(find(".cp-table", { root: element.shadowRoot ?? document })).backgroundColor).to.equal(
      "rgb(28, 32, 39)",
    );
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });

  it("shows a message with a way to try again when it cannot start", async () => {
    const error = console.error;
    console.error = () => undefined;
    const element = document.createElement("customs-download-center");
    element.systemCode = ["S"];
    const portal = await testPortal(new Scope());
    element.portal = { ...portal, i18n: { ...portal.i18n, load: () => Promise.reject(new Error("offline")) } };
    const failures: unknown[] = [];
    element.addEventListener("element-failed", (event) =>
      failures.push((event as CustomEvent<{ error: unknown }>).detail.error),
    );
    document.body.append(element);
    const message = await eventually(() => findAll("[role=alert]", element.shadowRoot ?? document)[0]);
    expect(message.textContent).to.contain("组件未能加载");
    expect(failures.length).to.equal(1);
    console.error = error;
    element.portal = portal;
    await eventually(() => findAll("table", element.shadowRoot ?? document).length === 1);
  });

  it("broken while it is there, it is put back by its button, and nothing of it is left when it goes", async () => {
    const { error } = console;
    console.error = () => undefined;
    const portal = await testPortal(new Scope());
    let breaks = false;
    let readers = 0;
    const { locale } = portal.i18n;
    const i18n: typeof portal.i18n = {
      ...portal.i18n,
      t: (...given: Parameters<typeof portal.i18n.t>) => {
        if (breaks) throw new Error("No text.");
        return portal.i18n.t(...given);
      },
      locale: {
        ...locale,
        subscribe(listener) {
          readers += 1;
          const end = locale.subscribe(listener);
          return () => {
            readers -= 1;
            end();
          };
        },
      },
    };
    const failures: unknown[] = [];
    const element = document.createElement("customs-download-center");
    element.systemCode = [await newTask("再试")];
    element.portal = { ...portal, i18n };
    element.addEventListener("element-failed", (event) =>
      failures.push((event as CustomEvent<{ error: unknown }>).detail.error),
    );
    document.body.append(element);
    await eventually(() => rows(element)[0]?.textContent?.includes("再试"));
    for (let time = 1; time <= 2; time += 1) {
      breaks = true;
      await portal.i18n.setLocale(time === 1 ? "en" : "zh-CN");
      const retry = await eventually(() => findAll("[role=alert] button", element.shadowRoot ?? document)[0]);
      expect(String(failures.at(-1))).to.contain("No text.");
      breaks = false;
      retry.click();
      await eventually(() => rows(element)[0]?.textContent?.includes("再试"));
      expect(findAll("[role=alert]", element.shadowRoot ?? document)).to.have.length(0);
      expect(failures).to.have.length(time);
    }
    element.remove();
    await eventually(() => readers === 0);
    console.error = error;
  });
});
