import { expect } from "@open-wc/testing";
import type { Portal } from "@customs-portal/sdk/portal";
import { accessToken, newSystemCode, Scope } from "../../support/backend.ts";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { closeAll, openDownloadCenter, type OpenScreen } from "../../support/download-center.ts";

interface Opened {
  href: string;
  download: string;
  target: string;
}

const filePath = () => `export/${crypto.randomUUID()}`;
const button = (screen: OpenScreen) =>
  eventually(() => findAll<HTMLButtonElement>("tbody button.dc-download", screen.domElement)[0]);

describe("download centre: download", () => {
  const click = HTMLAnchorElement.prototype.click;
  let opened: Opened[] = [];
  beforeEach(() => {
    opened = [];
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      opened.push({ href: this.href, download: this.download, target: this.target });
    };
  });
  afterEach(async () => {
    HTMLAnchorElement.prototype.click = click;
    await closeAll();
  });

  it("R73-10 R73-11 a cloud source is opened by a direct link with one slash and the file name", async () => {
    const path = `/${filePath()}`;
    const scope = new Scope();
    await scope.mode({
      body: {
        success: true,
        code: 200,
        data: {
          content: [
            {
              fileName: "报关单.xlsx",
              fastDFSPath: path,
              dataSource: "oss",
              dataDownloadBaseUrl: "https://files.example.com/",
            },
          ],
        },
      },
    });
    const screen = await openDownloadCenter({ scope });
    (await button(screen)).click();
    await eventually(() => opened.length === 1);
    expect(opened[0]?.href).to.equal(`https://files.example.com${path}?filename=${encodeURIComponent("报关单.xlsx")}`);
    expect(opened[0]?.target).to.equal("_blank");
  });

  it("R73-12 R73-13 source hwy asks for an address with exactly four fields and opens it", async () => {
    const scope = new Scope();
    const path = filePath();
    await scope.mode({
      body: { success: true, code: 200, data: [{ fileName: "a.xlsx", fastDFSPath: path, dataSource: "hwy" }] },
    });
    const screen = await openDownloadCenter({ scope });
    await scope.mode({ body: { success: true, code: 200, data: "https://obs.example.com/signed?x=1" } });
    (await button(screen)).click();
    await eventually(() => opened.length === 1);
    expect(opened[0]?.href).to.equal("https://obs.example.com/signed?x=1");
    const request = (await scope.log()).find(({ url }) => url.includes("v1/file/url"));
    const query = new URL(request?.url ?? "", location.origin).searchParams;
    query.delete("lang");
    expect(Object.fromEntries(query)).to.deep.equal({
      filePath: path,
      fileAttName: "a.xlsx",
      bucketType: "export",
      domainName: location.hostname,
    });
  });

  it("R1-06 R73-09 R73-16 an exported file is followed to its end and fetched by the browser itself, once", async () => {
    const systemCode = "TEST";
    const taskName = `港口 ${newSystemCode()}`;
    const screen = await openDownloadCenter({
      props: { systemCode: [systemCode], taskCode: ["ports"], module: taskName },
    });
    const request = { systemCode, taskCode: "ports", fileName: "港口清单.xlsx", taskName, enableSharding: true };
    await screen.portal.exports.start({ ...request, gotoDownloadCenter: false });
    const row = await eventually(() => {
      find("button[aria-label='立即刷新']", { root: screen.domElement }).click();
      return pause(150).then(() => screen.cells().find((cells) => cells[4]?.startsWith("导出成功")));
    });
    expect(row[1]).to.equal("港口清单.xlsx");
    (await button(screen)).click();
    await eventually(() => opened.length === 1);
    expect([opened[0]?.download, opened[0]?.target]).to.deep.equal(["港口清单.zip", ""]);
    expect((await screen.scope.log()).some(({ url }) => url.includes("v1/file/download"))).to.equal(false);
    const answer = await fetch(opened[0]?.href ?? "");
    expect(answer.headers.get("content-disposition")).to.contain(encodeURIComponent("港口清单.zip"));
    expect((await answer.arrayBuffer()).byteLength).to.be.above(500);
    await eventually(() => screen.cells()[0]?.[4]?.includes("已下载"));
    // The server remembers it, also for another browser.
    const again = await openDownloadCenter({ props: { systemCode: [systemCode], module: taskName } });
    expect(again.cells().map((cells) => cells[4])).to.satisfy((texts: string[]) => texts[0]?.includes("已下载"));
  });

  it("R73-14 a file of a backend without addresses of files is asked for with exactly four fields", async () => {
    const screen = await openDownloadCenter({
      tasks: [
        {
          taskName: "t",
          fileName: "港口清单.xlsx",
          statusCode: "success",
          fastDFSPath: filePath(),
          enableSharding: true,
        },
      ],
    });
    const start = await button(screen);
    await screen.scope.mode({ text: "x", headers: { "content-type": "application/zip" } });
    start.click();
    await eventually(() => opened.length === 1);
    expect(opened[0]?.download).to.equal("港口清单.zip");
    expect(opened[0]?.href).to.match(/^blob:/);
    const call = (await screen.scope.log()).find(({ url }) => url.includes("v1/file/download"));
    const query = new URL(call?.url ?? "", location.origin).searchParams;
    query.delete("lang");
    expect([...query.keys()].toSorted()).to.deep.equal([
      "dataSource",
      "fileName",
      "filePath",
      "remoteDataDownloadBaseUrl",
    ]);
    expect(query.get("fileName")).to.equal("港口清单.zip");
    expect(call?.headers["authorization"]).to.equal(`Bearer ${await accessToken()}`);
  });

  /** Opens the file of a task that the backend answers with a header of raw bytes, as old servers write it. */
  async function fetchFile(text: string, headers: Record<string, string>): Promise<OpenScreen> {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", fileName: "asked.xlsx", statusCode: "success", fastDFSPath: filePath() }],
    });
    const start = await button(screen);
    await screen.scope.mode({ text, headers });
    start.click();
    return screen;
  }

  it("R73-15 a name of raw bytes is saved as it was meant, UTF-8 and GBK, and percent escapes are taken out", async () => {
    const bytes = (encoded: Iterable<number>) => String.fromCharCode(...encoded);
    const raw = bytes(new TextEncoder().encode("报表 2026.xlsx"));
    const gbk = bytes([0xb1, 0xa8, 0xb1, 0xed]);
    for (const [header, name] of [
      [`filename="${raw}"`, "报表 2026.xlsx"],
      [`filename="${gbk}.xlsx"`, "报表.xlsx"],
      [`filename=${encodeURIComponent("报表.xlsx")}`, "报表.xlsx"],
      ["size=3", "asked.xlsx"],
    ] as const) {
      opened = [];
      const screen = await fetchFile("x", { "content-disposition": `attachment; ${header}` });
      await eventually(() => opened.length === 1);
      expect(opened[0]?.download).to.equal(name);
      await screen.close();
    }
  });

  it("R8-01 an envelope that refuses, with status 200 and in place of the file, is told and not saved", async () => {
    const body = JSON.stringify({ success: null, code: "410", message: "文件已被清理", errorCode: null, data: null });
    const screen = await fetchFile(body, {
      "content-type": "application/vnd.ms-excel",
      "content-disposition": 'attachment; filename="asked.xlsx"',
    });
    const error = await eventually(() => screen.portal.notices.list.getSnapshot()[0]);
    expect([error.kind, error.text]).to.deep.equal(["error", "文件已被清理"]);
    expect(opened).to.deep.equal([]);
  });

  for (const type of ["text/html", "application/json"]) {
    it(`a page or a success in place of the file is told and not saved: ${type}`, async () => {
      const screen = await fetchFile(type === "text/html" ? "<html>" : '{"success":true,"data":null}', {
        "content-type": type,
      });
      const error = await eventually(() => screen.portal.notices.list.getSnapshot()[0]);
      expect(error.code).to.equal("answer-malformed");
      expect(opened).to.deep.equal([]);
    });
  }

  it("R73-10 R73-13 only addresses of the web are opened", async () => {
    const evil = "javascript:alert(1)//";
    const scope = new Scope();
    const task = { fileName: "a.xlsx", fastDFSPath: filePath() };
    const content = [
      { ...task, dataSource: "oss", dataDownloadBaseUrl: evil },
      { ...task, dataSource: "oss", dataDownloadBaseUrl: "data:text/html,x" },
      { ...task, dataSource: "hwy" },
    ];
    await scope.mode({ body: { success: true, code: 200, data: content } });
    const screen = await openDownloadCenter({ scope });
    const buttons = await eventually(() => {
      const all = findAll("tbody button.dc-download", screen.domElement);
      return all.length === content.length ? all : undefined;
    });
    await scope.mode({ body: { success: true, code: 200, data: evil } });
    for (const each of buttons) {
      for (const { id } of screen.portal.notices.list.getSnapshot()) screen.portal.notices.dismiss(id);
      each.click();
      const error = await eventually(() => screen.portal.notices.list.getSnapshot()[0]);
      expect(error.code).to.equal("answer-malformed");
    }
    expect(opened).to.deep.equal([]);
  });

  for (const [kind, disposition] of [
    ["RFC 5987", `attachment; filename="fallback.xlsx"; filename*=UTF-8''${encodeURIComponent("服务器 命名.xlsx")}`],
    ["quoted", `attachment; filename="server named.xlsx"`],
  ] as const) {
    it(`R73-15 the file takes its name from content-disposition, not from the row (${kind})`, async () => {
      const screen = await openDownloadCenter({
        tasks: [{ taskName: "t", fileName: "row.xlsx", statusCode: "success", fastDFSPath: filePath() }],
      });
      const headers = { "content-disposition": disposition, "content-type": "application/octet-stream" };
      const start = await button(screen);
      await screen.scope.mode({ text: "content", headers });
      start.click();
      await eventually(() => opened.length === 1);
      expect(opened[0]?.download).to.equal(kind === "quoted" ? "server named.xlsx" : "服务器 命名.xlsx");
      expect(opened[0]?.href).to.match(/^blob:/);
    });
  }

  it("a second click while the file is fetched does nothing; the button says that it is busy and keeps the focus", async () => {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "success", fastDFSPath: filePath() }],
    });
    await screen.scope.mode({ hang: true });
    const start = await button(screen);
    start.focus();
    start.click();
    start.click();
    await eventually(() => start.getAttribute("aria-busy") === "true");
    start.click();
    await pause(100);
    const calls = (await screen.scope.log()).filter(({ url }) => url.includes("v1/file/download"));
    expect(calls.length).to.equal(1);
    expect(document.activeElement).to.equal(start);
    await screen.close();
    await eventually(async () => (await screen.scope.log()).every(({ ended }) => ended));
  });

  it("a download that fails is told once and can be repeated", async () => {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "success", fastDFSPath: filePath() }],
    });
    const start = await button(screen);
    start.click();
    const list = (portal: Portal) => portal.notices.list.getSnapshot();
    await eventually(() => list(screen.portal).length === 1);
    expect(list(screen.portal)[0]?.code).to.equal("file-unknown");
    await eventually(() => start.getAttribute("aria-busy") === null);
    expect(opened).to.deep.equal([]);
  });

  it("what the portal of another copy of the sdk has told is not told once more", async () => {
    const screen = await openDownloadCenter({
      tasks: [{ taskName: "t", statusCode: "success", fastDFSPath: filePath() }],
    });
    const { notices, exports } = screen.portal;
    Object.assign(exports, {
      async download() {
        notices.show({ kind: "error", text: "文件不存在" });
        throw Object.assign(new Error("gone"), { name: "HttpError", code: "file-unknown", status: 404 });
      },
    });
    const start = await button(screen);
    start.click();
    await eventually(() => notices.list.getSnapshot().length > 0);
    await eventually(() => start.getAttribute("aria-busy") === null);
    expect(notices.list.getSnapshot().map(({ text }) => text)).to.deep.equal(["文件不存在"]);
  });
});
