import { expect } from "@open-wc/testing";
import { configurePortal } from "@customs-portal/elements";
import "@customs-portal/elements/column-setup";
import "@customs-portal/elements/element-assistant";
import "@customs-portal/elements/export-dialog";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import "@customs-portal/elements/uploader";
import type { ConnectionFailedDetail } from "@customs-portal/elements";
import type { DialogElement } from "../../../elements/dialog-element.ts";
import { lampCode } from "../parcels/element-assistant/support.ts";
import { accessToken, Scope } from "../support/backend.ts";
import { eventually, findAll } from "../support/dom.ts";

type Tag = HTMLElementTagNameMap[
  | "customs-column-setup"
  | "customs-element-assistant"
  | "customs-export-dialog"
  | "customs-uploader"];

const columns = [{ key: "goods", title: "商品" }];
const task = {
  systemCode: "S",
  taskCode: "list",
  fileName: "报关单.xlsx",
  taskName: "报关单",
  gotoDownloadCenter: false,
};
const openIt = (tag: Tag) => (tag as DialogElement<object, object, unknown>).show();

/** Each tag, what it is given, and what makes it call. */
const tags: Record<string, { given: object; act?: (tag: Tag) => unknown; goesOn: boolean }> = {
  "customs-element-assistant": { given: { tariffCode: lampCode }, goesOn: true },
  "customs-column-setup": { given: { columns, resourceId: "outage" }, act: openIt, goesOn: false },
  "customs-export-dialog": { given: { task }, act: openIt, goesOn: false },
  "customs-uploader": {
    given: { basePath: "/outage" },
    act: (tag) => (tag as CustomsUploader).addFiles([new File(["a"], "a.txt")]),
    goesOn: true,
  },
};

describe("a portal that is away, at tags that call it when the user does something", () => {
  const noticeOf = (tag: Tag) => findAll("[part=notice]", tag.shadowRoot ?? document)[0]?.textContent ?? "";

  afterEach(() => {
    for (const tag of findAll(Object.keys(tags).join())) tag.remove();
    configurePortal({});
  });

  for (const [name, { given, act, goesOn }] of Object.entries(tags))
    it(`<${name}> says once what to check, and goes on of itself when it is back`, async () => {
      const scope = new Scope();
      const told: ConnectionFailedDetail[] = [];
      const tag = document.createElement(name) as Tag;
      Object.assign(tag, given, { token: await accessToken(), baseUrl: scope.at(""), exportBase: scope.exportBase });
      tag.addEventListener("connection-failed", (event) => void told.push((event as CustomEvent).detail));
      await scope.mode({ cut: true });
      document.body.append(tag);
      // Files that are added before it is ready wait for it.
      await act?.(tag);
      await eventually(() => noticeOf(tag).includes(location.origin));
      const calls = async () => (await scope.log()).filter(({ method }) => method !== "HEAD").length;
      // Over its own tries.
      await eventually(async () => (await scope.log()).filter(({ method }) => method === "HEAD").length > 1);
      expect(told.map(({ reason, url }) => [reason, url.startsWith(`${location.origin}/scope/`)])).to.deep.equal([
        ["unreachable", true],
      ]);
      const before = await calls();
      await scope.mode({});
      await eventually(() => noticeOf(tag) === "");
      if (goesOn) await eventually(async () => (await calls()) > before);
      expect(told.length).to.equal(1);
    });
});
