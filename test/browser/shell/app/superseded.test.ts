import { expect } from "@open-wc/testing";
import { createPortal, defaultConfig } from "@customs-portal/sdk/portal";
import { createApp, type App } from "../../../../shell/app/app.ts";
import type { BootHandle } from "../../../../shell/loader/boot-handle.ts";
import { ChunkLoadError } from "../../../../shell/loader/index.ts";
import { installScripts } from "../../../../shell/loader/scripts.ts";
import { createPageHistory } from "../../../../shell/routing/index.ts";
import { captureErrors } from "../support/console.ts";
import { setUp } from "../support/line-loader.ts";
import { eventually } from "../../support/dom.ts";

const gone = "/shell/no-such-file.ts";
const nonce = document.querySelector("script")?.nonce ?? "";
const lines = {
  pub: { app: "pub", routes: [{ path: "/pub", name: "Pub", notLogin: true }] },
};

describe("a part of the shell that cannot be loaded", () => {
  captureErrors();
  let app: App;
  let host: HTMLElement;
  let failures: string[];
  const address = location.href;

  before(() => {
    // The parts that load later, as where a server has lost them.
    const map = document.createElement("script");
    map.type = "importmap";
    map.nonce = nonce;
    map.textContent = JSON.stringify({ imports: { "/shell/app/public-line.tsx": gone, "/shell/sso/index.ts": gone } });
    document.head.append(map);
  });
  beforeEach(() => {
    failures = [];
    host = document.createElement("div");
    document.body.append(host);
  });
  afterEach(() => {
    host.remove();
    history.replaceState(null, "", address);
  });

  function open(settings: { defautLogin?: string } = {}) {
    const portal = createPortal({ config: { ...defaultConfig, trackUrl: "", ...settings } });
    portal.session.clear("user");
    const { system } = setUp();
    const boot: BootHandle = {
      system,
      root: `${location.origin}/`,
      buildId: "test",
      early: {
        config: Promise.resolve({}),
        bizConfig: Promise.resolve(lines),
        siteConfig: Promise.resolve(),
        domainConfig: Promise.resolve(),
      },
      fetchJson: () => Promise.resolve(lines),
      fail: (code, cause) => failures.push(`${code} ${cause instanceof ChunkLoadError}`),
      nonce,
      scripts: installScripts(system, nonce),
      importModule: () => Promise.reject(new Error("no native modules here")),
      refreshNames: () => Promise.resolve(),
      setNames: () => undefined,
    };
    app = createApp({ boot, portal, host, history: createPageHistory() });
  }

  for (const [what, code, path, settings] of [
    ["a line without sign-in", "public-line", "/pub", {}],
    ["a credential of another system", "sso", "/guardSSO?token=t", {}],
    ["the sign-in at another site", "sso", "/home", { defautLogin: "https://login.example/" }],
  ] as const)
    it(`leads to the error page, and not where the user has moved on: ${what}`, async () => {
      open(settings);
      app.navigate(path);
      await eventually(() => failures.length > 0);
      expect(failures).to.deep.equal([`${code} true`]);

      failures.length = 0;
      app.navigate(path);
      app.navigate("/login");
      await eventually(() => host.querySelector("input") !== null);
      await new Promise((done) => setTimeout(done, 500));
      expect(failures).to.deep.equal([]);
    });
});
