import { expect } from "@open-wc/testing";
import type { MenuEntry } from "@customs-portal/sdk/contract";
import { framedEntry, framePath, resolve } from "../../../../shell/routing/index.ts";
import { toTarget } from "../../../../shell/workspace/targets.ts";

const menu: MenuEntry[] = [
  { name: "help", path: "/framed/help", url: "/help.html" },
  { name: "list", path: "/framed/list?a=1&b=2", url: "/list.html" },
  { name: "percent", path: "/framed/100%25", url: "/percent.html" },
];
const state = { user: { menu }, lines: {}, loginPath: "/login" };
const pathOf = (search: string) => toTarget(resolve(`/iframeView${search}`, state), { menu, lines: {} }).path;

describe("an embedded page", () => {
  it("R21-10 is found, and has one address, however its oldPath is written", () => {
    const spellings = [
      "?oldPath=/framed/help",
      "?oldPath=%2Fframed%2Fhelp",
      "?oldPath=%252Fframed%252Fhelp",
      "?oldPath=%2Fframed%2Fhelp%2F",
      "?oldPath=/framed/help//",
    ];
    for (const search of spellings) {
      expect(framedEntry(search, menu)?.name, search).to.equal("help");
      expect(pathOf(search), search).to.equal(framePath("/framed/help"));
    }
    const ordered = new Set(
      [
        "?oldPath=/framed/list%3Fa%3D1%26b%3D2",
        "?oldPath=/framed/list%3Fb%3D2%26a%3D1",
        // A query that was not encoded falls apart at the first &.
        "?oldPath=/framed/list?b=2&a=1",
      ].map(pathOf),
    );
    expect([...ordered]).to.deep.equal([framePath("/framed/list?a=1&b=2")]);
    expect(new Set(["?x=1&oldPath=/framed/help", "?oldPath=/framed/help&x=1"].map(pathOf)).size).to.equal(1);
  });

  it("is what its entry says to the letter before any other spelling", () => {
    expect(framedEntry("?oldPath=%2Fframed%2F100%2525", menu)?.name).to.equal("percent");
    expect(framedEntry("?oldPath=%2Funknown", menu)).to.equal(undefined);
    expect(framedEntry("?oldPath=%25E0%25A4%25A", menu)).to.equal(undefined);
    expect(framedEntry("", menu)).to.equal(undefined);
  });

  it("bears the title of the entry that embeds it, by whichever address it was opened", () => {
    const entries: MenuEntry[] = [
      {
        name: "report",
        path: "/framed/report",
        url: "https://old.example.org/report?a=1&b=2",
        meta: { title: "月报" },
      },
      { name: "board", path: "/iframeView?url=%2Fboard.html", meta: { title: { "zh-CN": "看板", en: "Board" } } },
    ];
    const titleOf = (search: string) => {
      const found = resolve(`/iframeView${search}`, { ...state, user: { menu: entries } });
      return toTarget(found, { menu: entries, lines: {} }).meta.title;
    };
    expect(titleOf("?oldPath=%2Fframed%2Freport")).to.equal("月报");
    expect(titleOf(`?url=${encodeURIComponent("https://old.example.org/report?b=2&a=1")}`)).to.equal("月报");
    expect(titleOf("?url=/board.html")).to.deep.equal({ "zh-CN": "看板", en: "Board" });
    expect(titleOf("?url=/other.html")).to.equal("shell:route.iframe");
    // A title grants nothing: what may be embedded is what the address names.
    expect(framedEntry(`?url=${encodeURIComponent("https://old.example.org/report?a=1&b=2")}`, entries)).to.equal(
      undefined,
    );
  });

  it("that no entry names has one address, too", () => {
    expect(new Set(["?oldPath=/gone", "?oldPath=%2Fgone%2F", "?oldPath=%252Fgone"].map(pathOf)).size).to.equal(1);
  });
});
