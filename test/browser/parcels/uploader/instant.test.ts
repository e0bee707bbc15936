import { expect } from "@open-wc/testing";
import { expectAccessible } from "../../support/axe.ts";
import { eventually, find } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const mebibyte = 1024 ** 2;

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Lets the pieces of a file be read one by one. */
function slowly(file: File) {
  const waiting: (() => void)[] = [];
  let allowed = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const piece = slice(...range);
    const read = piece.arrayBuffer.bind(piece);
    piece.arrayBuffer = async () => {
      if (allowed === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      allowed -= 1;
      return read();
    };
    return piece;
  };
  return (count: number) => {
    allowed += count;
    for (const go of waiting.splice(0)) go();
  };
}

describe("uploader: files that the server has already", () => {
  afterEach(closeUploaders);

  it("are not sent with `instant`: the row says so, and a form gets their ids", async () => {
    const { choose, receiver, events, phases, sent, says, root } = await openUploader("instant", {
      set: { chunkBytes: mebibyte },
    });
    const there = fileOf("there.bin", 3 * mebibyte, { seed: 5 });
    const other = fileOf("other.bin", 3 * mebibyte, { seed: 6 });
    await receiver.control({ extensions: ["instant"], contents: [await sha256Of(there)] });
    await choose([there, other]);
    await eventually(() => events.some(({ type }) => type === "complete"));
    await eventually(() => phases()["there.bin"] === "stored" && phases()["other.bin"] === "stored");
    await says("服务器已有，无需传输");
    const row = (name: string) => find(".cp-dt-row", { text: name, root: root() });
    expect(row("other.bin").textContent).to.not.include("无需传输");
    const { calls } = await receiver.log();
    const sentNames = calls.filter(({ name }) => name === "upload").map(({ query }) => query["FileName"]);
    expect(sentNames).to.deep.equal(["other.bin", "other.bin", "other.bin"]);
    expect((sent()[0] as string).split("\n")).to.have.length(2);
    await expectAccessible(find(".up-table", { root: root() }));
  });

  it("while it is found out, the row says how much was read, and pause and cancel are there", async () => {
    const { element, receiver, says, phases, root } = await openUploader("instant", { set: { chunkBytes: mebibyte } });
    await receiver.control({ extensions: ["instant"] });
    const file = fileOf("a.bin", 3 * mebibyte);
    const allow = slowly(file);
    await element.addFiles([file]);
    await eventually(() => phases()["a.bin"] === "checking");
    allow(1);
    await says("已读取 1 MB，共 3.1 MB");
    expect(element.files[0]?.loadedBytes).to.equal(0);
    find('button[aria-label^="暂停"]', { root: root() }).click();
    await eventually(() => phases()["a.bin"] === "paused");
    expect(await receiver.names()).to.not.include("instant");
    find('button[aria-label^="继续"]', { root: root() }).click();
    allow(100);
    await eventually(() => phases()["a.bin"] === "stored");
    expect((await receiver.names()).filter((name) => name === "instant")).to.have.length(1);
  });

  it("nobody asks without it", async () => {
    const { choose, receiver, events } = await openUploader("", { set: { chunkBytes: mebibyte } });
    const there = fileOf("there.bin", mebibyte, { seed: 5 });
    await receiver.control({ extensions: ["instant"], contents: [await sha256Of(there)] });
    await choose([there]);
    await eventually(() => events.some(({ type }) => type === "complete"));
    expect(await receiver.names()).to.not.include("instant");
  });
});
