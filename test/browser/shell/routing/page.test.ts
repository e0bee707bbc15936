import { expect } from "@open-wc/testing";
import { documentTitle } from "../../../../shell/app/page-title.ts";
import { faviconOf, setFavicon } from "../../../../shell/routing/index.ts";

const address = { host: "a.example:8080", hostname: "a.example", href: "http://a.example:8080/home" };

describe("title and icon of the page", () => {
  it("R21-02 is the product, then the route", () => {
    expect(documentTitle({ "zh-CN": "智慧通关", en: "Smart Customs Clearance" }, "首页", "zh-CN")).to.equal(
      "智慧通关 - 首页",
    );
    expect(documentTitle("Acme", "Home", "en")).to.equal("Acme - Home");
    expect(documentTitle("Acme", "", "en")).to.equal("Acme");
    expect(documentTitle("", "Home", "en")).to.equal("Home");
  });

  it("R21-07 matches by host, then host name, then a part of the address; the first entry wins (A03)", () => {
    const entry = (domain: unknown, ico: string) => ({ domain, image: { ico } });
    expect(faviconOf([entry("a.example", "name.ico"), entry(["a.example:8080"], "host.ico")], address)).to.equal(
      "host.ico",
    );
    expect(faviconOf([entry("/home", "part.ico"), entry("a.example", "name.ico")], address)).to.equal("name.ico");
    expect(faviconOf([entry("8080/ho", "first.ico"), entry("home", "second.ico")], address)).to.equal("first.ico");
  });

  it("R21-08 no match, or a file of another shape, leaves the icon", () => {
    expect(faviconOf([{ domain: "b.example", image: { ico: "b.ico" } }], address)).to.equal(undefined);
    for (const odd of [undefined, null, "x", {}, [null, 1, {}, { domain: "a.example" }]]) {
      expect(faviconOf(odd, address)).to.equal(undefined);
    }
  });

  it("R21-07 sets the link of the page, and takes web addresses only", () => {
    const page = document.implementation.createHTMLDocument();
    setFavicon("javascript:alert(1)", page);
    expect(page.querySelector('link[rel="icon"]')).to.equal(null);
    setFavicon("/brand.svg", page);
    setFavicon("/other.svg", page);
    expect(page.querySelectorAll('link[rel="icon"]').length).to.equal(1);
    expect(page.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).to.equal(`${location.origin}/other.svg`);
  });

  it("a mistyped address leaves the icon, and is named", () => {
    const page = document.implementation.createHTMLDocument();
    setFavicon("/brand.svg", page);
    const told: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => void told.push(line);
    try {
      for (const wrong of ["http://[brand.ico", "https://", "//cdn:99999/x", "javascript:alert(1)"]) {
        setFavicon(wrong, page);
        expect(told.pop(), wrong).to.include(wrong);
      }
    } finally {
      console.warn = warn;
    }
    expect(page.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).to.equal(`${location.origin}/brand.svg`);
  });

  it("leaves the link alone when the icon is the same, so that the server is not asked again", () => {
    const page = document.implementation.createHTMLDocument();
    setFavicon("/brand.svg", page);
    const changes = new MutationObserver(() => {});
    changes.observe(page.head, { subtree: true, attributes: true, childList: true });
    setFavicon("/brand.svg", page);
    expect(changes.takeRecords()).to.deep.equal([]);
  });
});
