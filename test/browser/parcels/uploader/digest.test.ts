import { expect } from "@open-wc/testing";
import { eventually } from "../../support/dom.ts";
import { fileOf, sha256Of } from "../../support/receiver.ts";
import { closeUploaders, openUploader } from "../../support/uploader.ts";

const mebibyte = 1024 ** 2;

describe("uploader: files that are compared once they have arrived", () => {
  const { error } = console;
  afterEach(() => {
    console.error = error;
    closeUploaders();
  });

  it("with `digest` the server is told the digest of each, and a file that arrived otherwise has failed", async () => {
    const { choose, receiver, phases, says } = await openUploader('digest="SHA-256"', {
      set: { chunkBytes: mebibyte },
    });
    await receiver.control({ extensions: ["verify"] });
    const whole = fileOf("whole.bin", 2 * mebibyte, { seed: 5 });
    await choose([whole]);
    await eventually(() => phases()["whole.bin"] === "stored");
    const { calls } = await receiver.log();
    const [asked] = calls.filter(({ name }) => name === "verify");
    expect([asked?.body?.["hash_type"], asked?.body?.["hash"]]).to.deep.equal(["sha-256", await sha256Of(whole)]);

    const message = "服务器上的内容与原文件不一致。请重新上传。";
    const damaged = { status: 409, body: JSON.stringify({ code: 409, message, errorCode: "upload-damaged" }) };
    await receiver.control({ extensions: ["verify"], rules: [{ name: "verify", file: "", fault: damaged }] });
    await choose([fileOf("damaged.bin", mebibyte, { seed: 6 })]);
    await eventually(() => phases()["damaged.bin"] === "failed");
    await says(message);
  });

  it("a file that has not been compared is not told as stored, however often it is tried again", async () => {
    const { choose, receiver, phases, element } = await openUploader('digest="sha-256"', {
      set: { chunkBytes: mebibyte },
    });
    const message = "服务器上的内容与原文件不一致。请重新上传。";
    const damaged = { status: 409, body: JSON.stringify({ code: 409, message, errorCode: "upload-damaged" }) };
    await receiver.control({ extensions: ["verify"], rules: [{ name: "verify", times: 3, fault: damaged }] });
    await choose([fileOf("damaged.bin", 2 * mebibyte, { seed: 7 })]);
    const compared = async () => (await receiver.names()).filter((name) => name === "verify").length;
    for (let tries = 1; tries <= 3; tries += 1) {
      await eventually(async () => (await compared()) === tries && phases()["damaged.bin"] === "failed");
      element.retry();
    }
    await eventually(() => phases()["damaged.bin"] === "stored");
    expect(await compared()).to.equal(4);
  });

  it("a digest that there is not is told on the console, and files are taken as before", async () => {
    const told: unknown[] = [];
    console.error = (...words: unknown[]) => told.push(words.join(" "));
    const { choose, receiver, phases } = await openUploader('digest="sha1"');
    await receiver.control({ extensions: ["verify"] });
    await choose([fileOf("a.bin", 1000)]);
    await eventually(() => phases()["a.bin"] === "stored");
    expect(told.join("\n")).to.include('digest is "sha1" and must be "md5" or "sha-256"');
    expect(await receiver.names()).to.not.include("verify");
  });
});
