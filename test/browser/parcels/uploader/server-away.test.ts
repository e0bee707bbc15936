import { expect } from "@open-wc/testing";
import { eventually, find, findAll } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const away = "服务器暂时无法连接，正在自动重试。";

describe("uploader: a server that is away", () => {
  afterEach(closeUploaders);

  for (const [what, fault] of [
    ["answers with 503", { status: 503 }],
    ["answers with 425", { status: 425 }],
    ["cuts the line", { cut: true }],
  ] as const) {
    it(`one that ${what} is told, with neither speed nor time, until something gets on`, async () => {
      const { choose, says, root, receiver, events } = await openUploader("", { set: { patienceMs: 60_000 } });
      await receiver.control({ chunkMs: 200 });
      await choose([fileOf("a.bin", 60_000)]);
      await eventually(() => /\/秒/.test(find(".up-figures", { root: root() }).textContent ?? ""));
      await receiver.control({ rules: [{ name: "upload", fault }] });
      await says(away);
      const row = find("[data-phase=sending]", { root: root() });
      expect(find(".cp-tag", { root: row }).textContent).to.equal("等待连接");
      for (const place of [row, find(".up-figures", { root: root() })])
        expect(place.textContent).not.to.match(/\/秒|约剩/);
      await receiver.control({ rules: [] });
      await eventually(() => events.some(({ type }) => type === "complete"));
      expect(root().textContent).not.to.include(away);
    });
  }

  for (const name of ["setup", "create", "upload_check"] as const) {
    it(`one that does not answer ${name} is told while that is tried again, and the files go by themselves`, async () => {
      const { choose, says, root, receiver, events, button } = await openUploader("manual");
      await receiver.control({ rules: [{ name, fault: { status: 503 } }] });
      await choose([fileOf("a.bin", 10)]);
      const start = await eventually(() => button("开始上传"));
      start.focus();
      start.click();
      if (name === "setup") await eventually(() => start.getAttribute("aria-busy") === "true");
      await says(away);
      expect(events.some(({ type }) => type === "task-error")).to.equal(false);
      if (name === "setup") expect(root().activeElement, "the button is still there").to.equal(start);
      await receiver.control({ rules: [] });
      await eventually(() => events.some(({ type }) => type === "complete"));
      expect(root().textContent).not.to.include(away);
      if (name !== "setup") expect((await receiver.names()).filter((one) => one === "setup").length).to.equal(1);
    });
  }

  it("a fault of one chunk, which gets through at the next try, is nothing to tell", async () => {
    const { choose, root, receiver, events } = await openUploader();
    await receiver.control({ chunkMs: 100, rules: [{ name: "upload", times: 1, fault: { status: 503 } }] });
    await choose([fileOf("a.bin", 40_000)]);
    let wasTold = false;
    await eventually(() => {
      wasTold ||= findAll(".up-line[data-kind=warning]", root()).length > 0;
      return events.some(({ type }) => type === "complete");
    });
    expect(events.some(({ type }) => type === "retry")).to.equal(true);
    expect(wasTold).to.equal(false);
  });
});
