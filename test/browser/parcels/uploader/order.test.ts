import { expect } from "@open-wc/testing";
import { eventually, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const names = (count: number) => Array.from({ length: count }, (_, at) => `f${String(at).padStart(2, "0")}.bin`);

describe("uploader: order of the rows", () => {
  afterEach(closeUploaders);

  it("what failed stays first when a later run goes well", async () => {
    const { choose, says, phases, receiver, events } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", file: "bad.bin", fault: { status: 403 } }] });
    await choose([...names(3).map((name) => fileOf(name, 10)), fileOf("bad.bin", 900)]);
    const runs = () => events.filter(({ type }) => type === "complete").length;
    await eventually(() => runs() === 1);
    await choose([fileOf("later.bin", 10)]);
    await eventually(() => runs() === 2);
    await says("1 个文件失败，4 个已上传；失败的列在最前");
    await eventually(() => Object.keys(phases())[0] === "bad.bin");
  });

  it("what was stored under another name stands behind what failed, once all are through", async () => {
    const { choose, phases, receiver, says } = await openUploader();
    const body = JSON.stringify({ code: 0, message: "", data: { stored_name: "f02 (2).bin" } });
    await receiver.control({
      rules: [
        { name: "upload", file: "f02.bin", fault: { status: 200, body } },
        { name: "upload", file: "f03.bin", fault: { status: 403 } },
      ],
    });
    await choose(names(5).map((name) => fileOf(name, 10)));
    await says("1 个文件失败，4 个已上传；失败的列在最前");
    await eventually(() => Object.keys(phases()).join() === "f03.bin,f02.bin,f00.bin,f01.bin,f04.bin");
  });

  it("what failed stands behind what is on its way, and is counted, while others go", async () => {
    const { element, phases, receiver, says, root } = await openUploader("", { set: { patienceMs: 60_000 } });
    const all = names(40);
    const slow = all.slice(30, 33);
    await receiver.control({
      rules: [
        { name: "upload", file: "f20.bin", fault: { status: 403 } },
        ...slow.map((file) => ({ name: "upload" as const, file, fault: { hang: true } as const })),
      ],
    });
    await element.addFiles(all.map((name) => fileOf(name, 10)));
    await eventually(() => element.files.filter(({ phase }) => phase === "stored").length === 36);
    await eventually(() => expect(Object.keys(phases()).slice(0, 5)).to.deep.equal([...slow, "f20.bin", "f00.bin"]));
    await says("1 个失败");
    expect(root().querySelector(".up-figures")?.textContent).to.include("已上传 36 / 40 个");
    // It is none of them any more.
    await receiver.control({ rules: slow.map((file) => ({ name: "upload", file, fault: { hang: true } })) });
    element.retry(element.files[20]);
    await eventually(() => expect(Object.keys(phases())[3]).to.equal("f00.bin"));
    await eventually(() => !root().textContent?.includes("个失败"));
  });

  it("what is on its way stands first, and no row moves while somebody is at it", async () => {
    const { element, phases, receiver, root } = await openUploader("", { set: { patienceMs: 60_000 } });
    const all = names(40);
    const slow = all.slice(30, 33);
    await receiver.control({ rules: slow.map((file) => ({ name: "upload", file, fault: { hang: true } })) });
    await element.addFiles(all.map((name) => fileOf(name, 10)));
    await eventually(() => element.files.filter(({ phase }) => phase === "stored").length === 37);
    // The last of those that went well may stand behind them until the rows change their places again.
    await eventually(() => {
      expect(Object.keys(phases()).slice(0, 3).toSorted()).to.deep.equal(slow);
      return expect(Object.keys(phases()).slice(3, 6)).to.deep.equal(all.slice(0, 3));
    });
    const table = root().querySelector(".up-table");
    table?.dispatchEvent(new PointerEvent("pointerenter"));
    const before = Object.keys(phases()).slice(0, 3);
    element.cancel(element.files.find(({ name }) => name === before[2]));
    element.pause(element.files.find(({ name }) => name === before[1]));
    await element.addFiles([fileOf("new.bin", 10)]);
    await pause(1500);
    expect(Object.keys(phases()).slice(0, 2)).to.deep.equal(before.slice(0, 2));
    table?.dispatchEvent(new PointerEvent("pointerleave"));
  });

  it("no row moves at the end of a run, nor when files come, while somebody is at it", async () => {
    const { choose, element, phases, receiver, root, events } = await openUploader("", { set: { patienceMs: 60_000 } });
    await receiver.control({
      rules: [
        { name: "upload", file: "f09.bin", fault: { status: 403 } },
        { name: "upload", file: "f07.bin", fault: { hang: true } },
      ],
    });
    const runs = () => events.filter(({ type }) => type === "complete").length;
    await choose(names(10).map((name) => fileOf(name, 10)));
    const first = () => Object.keys(phases()).slice(0, 3).join();
    await eventually(() => element.files.filter(({ phase }) => phase === "stored").length === 8);
    await eventually(() => first() === "f07.bin,f09.bin,f00.bin");
    const table = root().querySelector(".up-table");
    table?.dispatchEvent(new PointerEvent("pointerenter"));
    await receiver.control({ rules: [{ name: "upload", file: "f09.bin", fault: { status: 403 } }] });
    element.pause(element.files[7]);
    element.resume(element.files[7]);
    await eventually(() => runs() === 1);
    await pause(1500); // absence: a row in another place
    expect(first()).to.equal("f07.bin,f09.bin,f00.bin");
    table?.dispatchEvent(new PointerEvent("pointerleave"));
    await eventually(() => first() === "f09.bin,f00.bin,f01.bin");
    table?.dispatchEvent(new PointerEvent("pointerenter"));
    await choose([fileOf("later.bin", 10)]);
    await eventually(() => runs() === 2);
    await pause(1500); // absence: a row in another place
    expect(first()).to.equal("f09.bin,f00.bin,f01.bin");
    expect(Object.keys(phases()).at(-1)).to.equal("later.bin");
  });
});
