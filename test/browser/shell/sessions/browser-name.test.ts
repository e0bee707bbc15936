import { expect } from "@open-wc/testing";
import { browserName } from "../../../../shell/sessions/browser-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a browser", () => {
  const cases: Record<string, [browser: string, system: string]> = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`]: ["Chrome 141", "Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/140.0.1`]: [
      "Edge 140",
      "Windows",
    ],
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0": ["Firefox 143", "Linux"],
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15":
      ["Safari 26", "macOS"],
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1":
      ["Safari 18", "iOS"],
    [`Mozilla/5.0 (Linux; Android 15; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`]: [
      "WeChat 8",
      "Android",
    ],
    "curl/8.5.0": ["", ""],
    "": ["", ""],
  };
  for (const [userAgent, [browser, system]] of Object.entries(cases))
    it(`of “${userAgent}” is ${browser || "unknown"}`, () => {
      expect(browserName(userAgent)).to.deep.equal({ browser, system });
    });
});
