import { assert } from "@open-wc/testing";
import type { BizConfig } from "@customs-portal/sdk/contract";
import { policyAdvice } from "../../../../shell/loader/policy-advice.ts";
import { watchPolicy } from "../../../../shell/loader/watch-policy.ts";
import { eventually, pause } from "../../support/dom.ts";

const lines: BizConfig = {
  orders: { needs: { connect: ["https://api.acme.example/v1/"], trustedTypes: ["acme-html"] } },
  stock: {
    needs: { connect: ["https://*.acme.example", "http://127.0.0.1:*"], trustedTypes: ["svelte-trusted-html"] },
  },
  plain: {},
};

const adviceOn = (effectiveDirective: string, blockedURI: string, sample = "") =>
  policyAdvice({ effectiveDirective, blockedURI, sample }, lines) ?? "";

describe("advice on what the policy of the page refuses", () => {
  it("names the lines that ask for an origin, and the command that accepts it", () => {
    assert.equal(
      adviceOn("connect-src", "https://api.acme.example/v1/orders?page=1"),
      'The policy of this page lacks connect-src https://api.acme.example, asked for by "orders", "stock": once the operator has accepted it (npm run admin -- line accept orders; npm run admin -- line accept stock), reload the page.',
    );
    for (const address of ["https://cdn.acme.example/x", "http://127.0.0.1:8099/x", "http://127.0.0.1/x"])
      assert.include(adviceOn("connect-src", address), 'asked for by "stock": once', address);
  });

  it("says where to name an origin that no line asks for, also one that only looks like another", () => {
    for (const [address, origin] of [
      ["https://else.example/a", "https://else.example"],
      ["https://apiXacme.example/", "https://apixacme.example"],
      ["http://api.acme.example/", "http://api.acme.example"],
      ["wss://api.acme.example/", "wss://api.acme.example"],
      ["https://a.b/acme.example", "https://a.b"],
    ] as const)
      assert.equal(
        adviceOn("connect-src", address),
        `The policy of this page lacks connect-src ${origin}, and no business line asks for it: name it in "needs": {"connect": ["${origin}"]} of the line, have it accepted (npm run admin -- line accept KEY), and reload the page.`,
      );
  });

  it("tells Trusted Types policies, texts for sinks, styles and files apart", () => {
    assert.include(adviceOn("trusted-types", "trusted-types-policy", "svelte-trusted-html"), "line accept stock");
    assert.include(adviceOn("trusted-types", "trusted-types-policy", "dompurify"), '{"trustedTypes": ["dompurify"]}');
    assert.match(
      adviceOn("require-trusted-types-for", "trusted-types-sink", "Element innerHTML|<b>bold</b>"),
      /^Element innerHTML takes no plain text/,
    );
    assert.include(adviceOn("style-src-elem", "inline"), "portal.styleNonce");
    assert.include(adviceOn("style-src-elem", "https://fonts.example/a.css"), 'name it in "css"');
    assert.include(adviceOn("font-src", "https://fonts.example/a.woff2"), "PORTAL_CSP");
  });

  it("says nothing where the browser says all that is known", () => {
    for (const [directive, blocked] of [
      ["script-src", "eval"],
      ["img-src", "data"],
      ["connect-src", "data"],
      ["trusted-types", "trusted-types-policy"],
      ["frame-ancestors", "https://a.example"],
    ] as const)
      assert.equal(adviceOn(directive, blocked), "", `${directive} ${blocked}`);
  });
});

describe("a page that is refused something", () => {
  // The document of the tests takes a refusal for a failure.
  const page = new EventTarget();
  const refuse = (blockedURI: string) =>
    page.dispatchEvent(
      new SecurityPolicyViolationEvent("securitypolicyviolation", {
        effectiveDirective: "connect-src",
        blockedURI,
        violatedDirective: "connect-src",
        documentURI: location.href,
        originalPolicy: "",
        disposition: "enforce",
        statusCode: 200,
      }),
    );
  let told: string[];
  const warn = console.warn;
  beforeEach(() => {
    told = [];
    console.warn = (text: string) => void told.push(text);
  });
  afterEach(() => {
    console.warn = warn;
  });

  it("says each thing once, no more than fifty of them, and nothing once it is over", async () => {
    const forget = watchPolicy(() => lines, page);
    for (let round = 0; round < 3; round++) refuse("https://else.example/a");
    await eventually(() => told.length > 0);
    for (let host = 0; host < 400; host++) refuse(`https://h${host}.example/`);
    await eventually(() => told.length === 50);
    assert.lengthOf(new Set(told), 50);
    refuse("https://late.example/");
    forget();
    refuse("https://later.example/");
    await import("../../../../shell/loader/policy-advice.ts");
    await pause(0);
    assert.lengthOf(told, 50);
  });
});
