import { expect } from "@open-wc/testing";
import { eventually, find, findAll, pause } from "../../support/dom.ts";
import { fileOf } from "../../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

const over = { status: 402, body: JSON.stringify({ errorCode: "session-expired", message: "登录已失效" }) };

describe("uploader: going on after a sign-in has ended, or an outage", () => {
  afterEach(closeUploaders);

  const named = async ({ receiver }: OpenUploader, name: string) =>
    (await receiver.names()).filter((one) => one === name).length;
  const count = ({ events }: OpenUploader, type: string) => events.filter((one) => one.type === type).length;
  /** As the engine has it, which is drawn a moment later. */
  const phasesOf = ({ element }: OpenUploader) =>
    Object.fromEntries(element.files.map(({ name, phase }) => [name, phase]));
  const ended = (open: OpenUploader) => eventually(() => count(open, "session-expired") === 1);
  const waitsNoMore = ({ root }: OpenUploader) => eventually(() => findAll("[part=notice]", root()).length === 0);

  /** Starts what waits; nothing is started twice at a time. */
  const press = async ({ button }: OpenUploader) => {
    const start = await eventually(() => button("开始上传"));
    await eventually(() => start.getAttribute("aria-busy") === null);
    start.click();
  };

  /** A token that was refused is good for nobody else any more. */
  const open = (attributes = "") => openUploader(attributes, { set: { token: `bearer-${crypto.randomUUID()}` } });

  it("what somebody has started is sent, what was added since is not", async () => {
    const shown = await open("manual");
    const { choose, element, phases, receiver } = shown;
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: over }] });
    await choose([fileOf("a.bin", 10), fileOf("gone.bin", 11)]);
    await press(shown);
    await ended(shown);
    element.cancel(element.files[1]);
    await element.addFiles([fileOf("b.bin", 12)]);
    element.token = "bearer-2";
    await eventually(() => count(shown, "complete") === 1);
    expect(phasesOf(shown)).to.deep.equal({ "a.bin": "stored", "b.bin": "waiting" });
    await press(shown);
    await eventually(() => phases()["b.bin"] === "stored");
    expect((await receiver.log()).files.map(({ name }) => name)).to.have.members(["a.bin", "b.bin"]);
  });

  it("nothing is asked for where what was started is no longer in the list", async () => {
    const shown = await open("manual");
    const { choose, element, phases, receiver } = shown;
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: over }] });
    await choose([fileOf("a.bin", 10)]);
    await press(shown);
    await ended(shown);
    await element.addFiles([fileOf("b.bin", 12)]);
    element.cancel(element.files[0]);
    element.token = "bearer-2";
    await waitsNoMore(shown);
    await pause(200); // absence: a setup that nobody has asked for
    expect(phasesOf(shown)).to.deep.equal({ "b.bin": "waiting" });
    await press(shown);
    await eventually(() => phases()["b.bin"] === "stored");
    expect(await named(shown, "setup"), "the one that was refused, and the one after the press").to.equal(2);
  });

  it("what is paused stays so; resumed, it is sent", async () => {
    const shown = await open();
    const { choose, element, phases, receiver } = shown;
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: over }] });
    await choose([fileOf("a.bin", 10)]);
    await ended(shown);
    // It is told before the file stands aside.
    await eventually(() => phases()["a.bin"] === "waiting");
    element.pause();
    element.token = "bearer-2";
    await waitsNoMore(shown);
    await pause(200); // absence: a setup that nobody has asked for
    expect([await named(shown, "setup"), phasesOf(shown)]).to.deep.equal([1, { "a.bin": "waiting" }]);
    element.resume();
    await eventually(() => phases()["a.bin"] === "stored");
    expect(await named(shown, "setup")).to.equal(2);
  });

  it("a token that the page sets as soon as it is told is taken", async () => {
    const shown = await open();
    const { choose, element, phases, receiver } = shown;
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: over }] });
    element.addEventListener("session-expired", () => (element.token = "bearer-2"));
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "stored");
    await waitsNoMore(shown);
  });

  it("a file whose task could not be renewed is sent by itself with the next token", async () => {
    const shown = await open();
    const { choose, element, phases, receiver } = shown;
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "stored");
    await receiver.control({
      rules: [
        { name: "upload_check", times: 1, fault: { status: 401 } },
        { name: "setup", times: 1, fault: over },
      ],
    });
    await element.addFiles([fileOf("b.bin", 11)]);
    await ended(shown);
    await eventually(() => phases()["b.bin"] === "failed");
    element.token = "bearer-2";
    await eventually(() => phases()["b.bin"] === "stored");
  });

  it("a file that an outage has cut off in its chunks is told, and sent when the outage is over", async () => {
    const shown = await open();
    const { choose, phases, receiver } = shown;
    await receiver.control({ rules: [{ name: "upload", fault: { cut: true } }] });
    await choose([fileOf("a.bin", 10)]);
    // After all tries of its only chunk.
    await eventually(() => count(shown, "error") === 1);
    await receiver.control({ rules: [] });
    await eventually(() => count(shown, "connection-failed") === 1);
    await eventually(() => phases()["a.bin"] === "stored");
    await waitsNoMore(shown);
  });

  it("a file that a development server without a portal behind it has cut off is sent when there is one again", async () => {
    const shown = await open();
    const { choose, phases, receiver, root } = shown;
    await receiver.control({ rules: [{ name: "upload", fault: { status: 500 } }] });
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => find("[part=notice]", { root: root() }).textContent?.includes("500"));
    expect(count(shown, "connection-failed")).to.equal(1);
    await receiver.control({ rules: [] });
    await eventually(() => phases()["a.bin"] === "stored");
    await waitsNoMore(shown);
  });

  it("a file whose check was answered by a page can be sent again", async () => {
    const shown = await open();
    const { choose, phases, receiver, button } = shown;
    await receiver.control({ rules: [{ name: "upload_check", fault: { status: 200, body: "<h1>Wartung</h1>" } }] });
    await choose([fileOf("a.bin", 10)]);
    await eventually(() => phases()["a.bin"] === "failed");
    await receiver.control({ rules: [] });
    (await eventually(() => button("重试"))).click();
    await eventually(() => phases()["a.bin"] === "stored");
  });

  it("a task that is refused when it is created is no end of the sign-in, and is replaced on request", async () => {
    const shown = await open();
    const { choose, phases, receiver, button } = shown;
    const refused = { status: 401, body: JSON.stringify({ errorCode: "upload-token-invalid", message: "授权已过期" }) };
    await receiver.control({ rules: [{ name: "create", times: 1, fault: refused }] });
    await choose([fileOf("a.bin", 10)]);
    (await eventually(() => button("重试"))).click();
    await eventually(() => phases()["a.bin"] === "stored");
    expect(count(shown, "session-expired")).to.equal(0);
    expect(await named(shown, "setup")).to.equal(2);
  });

  it("says once that something else answers in the place of the portal, and sends on request", async () => {
    const shown = await open();
    const { choose, events, phases, receiver, root, button } = shown;
    await receiver.control({
      rules: [{ name: "setup", fault: { status: 404, body: "<pre>Cannot POST /setup</pre>" } }],
    });
    await choose([fileOf("a.bin", 10)]);
    const notice = () => findAll("[part=notice]", root())[0]?.textContent ?? "";
    await eventually(() => notice().includes(receiver.base));
    (await eventually(() => button("重试"))).click();
    await eventually(() => count(shown, "task-error") === 2);
    const told = events
      .filter(({ type }) => type === "connection-failed")
      .map(({ detail }) => detail as { reason: string });
    expect(told.map(({ reason }) => reason)).to.deep.equal(["foreign"]);
    await receiver.control({ rules: [] });
    (await eventually(() => button("重试"))).click();
    await eventually(() => phases()["a.bin"] === "stored");
    expect(notice()).to.equal("");
    await waitsNoMore(shown);
  });

  // Development servers answer 500 without words where nobody listens.
  for (const status of [502, 500])
    it(`goes on of itself when what stands before the portal, with ${status}, has an answer from it again`, async () => {
      const shown = await open();
      const { choose, phases, receiver, root } = shown;
      await receiver.control({ rules: [{ name: "setup", fault: { status } }] });
      await choose([fileOf("a.bin", 10)]);
      await eventually(() => find("[part=notice]", { root: root() }).textContent?.includes(String(status)));
      await receiver.control({ rules: [] });
      await eventually(() => phases()["a.bin"] === "stored");
      await waitsNoMore(shown);
      expect(count(shown, "connection-failed")).to.equal(1);
    });
});
