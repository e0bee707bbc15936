import { expect } from "@open-wc/testing";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import { stopClock } from "../support/clock.ts";
import { eventually, pause } from "../support/dom.ts";
import { fileOf, sha256Of, type Receiver, type ReceiverRule } from "../support/receiver.ts";
import { closeUploaders, openUploader } from "../support/uploader.ts";

type Told = readonly { type: string; detail: never }[];

/** What a server says that is there and has no time. */
const busy = { status: 503, body: '{"code":503,"message":"系统繁忙"}' };

const count = (events: Told, name: string) => events.filter(({ type }) => type === name).length;

/** How often chunks of a file came. */
async function sendsOf(receiver: Receiver, name: string): Promise<number> {
  const { calls } = await receiver.log();
  return calls.filter((call) => call.name === "upload" && call.query["FileName"] === name).length;
}

/** The last parts of the addresses that are called by XMLHttpRequest, until it is told to end. */
function watchRequests() {
  const { open } = XMLHttpRequest.prototype;
  const names: string[] = [];
  XMLHttpRequest.prototype.open = function watched(this: XMLHttpRequest, ...given: unknown[]) {
    names.push(new URL(String(given[1]), location.href).pathname.split("/").at(-1) ?? "");
    return Reflect.apply(open, this, given) as undefined;
  };
  return { names, end: () => void (XMLHttpRequest.prototype.open = open) };
}

describe("what <customs-uploader> sends, at the receiving end", () => {
  let clock: ReturnType<typeof stopClock> | undefined;
  let requests: ReturnType<typeof watchRequests>;
  beforeEach(() => {
    requests = watchRequests();
  });
  afterEach(() => {
    requests.end();
    clock?.uninstall();
    clock = undefined;
    closeUploaders();
  });

  /** Sends files by a clock that stands still from their first call on. */
  async function sendStopped(files: readonly File[], set: Partial<CustomsUploader>, rules: ReceiverRule[]) {
    const opened = await openUploader("manual", { set });
    await opened.receiver.control({ rules });
    await opened.element.addFiles(files);
    clock = stopClock();
    opened.element.start().catch(() => undefined);
    return { ...opened, clock };
  }

  for (const [how, attributes, type, extensions] of [
    ["forms", "", "multipart/form-data", undefined],
    ["they are", 'octet-stream digest="md5"', "application/octet-stream", ["octet-stream", "verify"]],
  ] as const) {
    it(`R6-16 A48 the setup alone bears the bearer token, chunks that go by XMLHttpRequest as ${how} do not`, async () => {
      const { element, events, receiver } = await openUploader(attributes);
      if (extensions) await receiver.control({ extensions: [...extensions] });
      await element.addFiles([fileOf("a.bin", 3500), fileOf("b.bin", 10)]);
      await eventually(() => count(events, "complete") === 1);
      const { calls } = await receiver.log();
      expect(requests.names).to.deep.equal(Array(5).fill("upload"));
      const chunks = calls.filter(({ name }) => name === "upload");
      expect(chunks.map((call) => call.type)).to.deep.equal(Array(5).fill(type));
      const bearing = calls.filter(({ authorization }) => authorization !== undefined);
      expect(bearing.map(({ name, authorization }) => [name, authorization])).to.deep.equal([
        ["setup", "Bearer bearer-1"],
      ]);
      const others = ["create", "upload", "upload_check", ...(extensions ? ["verify"] : [])];
      const names = new Set(calls.filter((call) => !bearing.includes(call)).map(({ name }) => name));
      expect([...names].toSorted()).to.deep.equal(others);
      expect(JSON.stringify(calls.filter((call) => !bearing.includes(call)))).not.to.include("bearer-1");
    });
  }

  it("R9-24 five chunks of a file are under way from the first, and no sixth beside them", async () => {
    const { element, receiver } = await openUploader();
    await receiver.control({ rules: [{ name: "upload", fault: { hang: true } }] });
    await element.addFiles([fileOf("a.bin", 9000)]);
    await eventually(() => requests.names.length >= 5);
    await pause(100); // absence: no sixth is sent
    expect(requests.names).to.deep.equal(Array(5).fill("upload"));
    await eventually(async () => (await sendsOf(receiver, "a.bin")) === 5);
    const { calls, mostAtOnce } = await receiver.log();
    const numbers = calls.flatMap(({ name, query }) =>
      name === "upload" ? [Number(query["resumableChunkNumber"])] : [],
    );
    expect(numbers.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(mostAtOnce).to.equal(5);
  });

  it("R8-32 R8-34 a chunk that is answered 202, 204 or 206 over XMLHttpRequest is not stored but sent again; with 201 it is", async () => {
    const files = ["202", "204", "206", "201"].map((status, seed) => fileOf(`${status}.bin`, 10, { seed }));
    const rules = files.map(({ name }) => {
      const fault = { status: Number.parseInt(name) };
      return { name: "upload", file: name, times: 1, fault } as const;
    });
    const { element, events, receiver, clock: stopped } = await sendStopped(files, {}, rules);
    await eventually(() => count(events, "retry") === 3 && element.ids.length === 1);
    const retries = events.flatMap(({ type, detail }) =>
      type === "retry" ? [detail as { file: File; error: { status: number } }] : [],
    );
    const refused = retries.map(({ file, error }) => `${file.name} ${error.status}`).toSorted();
    expect(refused).to.deep.equal(["202.bin 202", "204.bin 204", "206.bin 206"]);
    expect(element.files.map(({ phase }) => phase)).to.deep.equal(["sending", "sending", "sending", "stored"]);
    await stopped.tickAsync(1000);
    await eventually(() => count(events, "complete") === 1);
    const { files: stored } = await receiver.log();
    for (const file of files.slice(0, 3)) {
      expect(await sendsOf(receiver, file.name), file.name).to.equal(2);
      expect(stored.find(({ name }) => name === file.name)?.sha256).to.equal(await sha256Of(file));
    }
    expect(await sendsOf(receiver, "201.bin")).to.equal(1);
    expect(requests.names).to.deep.equal(Array(7).fill("upload"));
  });

  it("R4-31 R9-27 A36 without `patienceMs` a chunk is sent six times within five seconds; then its file has failed, and is sent no more", async () => {
    const names = ["busy.bin", "many.bin"];
    const rules: ReceiverRule[] = [
      { name: "upload", file: "busy.bin", fault: busy },
      { name: "upload", file: "many.bin", fault: { status: 429 } },
    ];
    const files = names.map((name) => fileOf(name, 10));
    const { element, events, receiver, clock: stopped } = await sendStopped(files, {}, rules);
    for (let tries = 1; tries <= 5; tries += 1) {
      await eventually(() => count(events, "retry") === 2 * tries);
      expect(count(events, "error")).to.equal(0);
      await stopped.tickAsync(1000);
    }
    await eventually(() => count(events, "complete") === 1);
    expect(count(events, "error")).to.equal(2);
    expect(element.files.map(({ phase }) => phase)).to.deep.equal(["failed", "failed"]);
    for (const name of names) expect(await sendsOf(receiver, name), name).to.equal(6);
    // absence: an hour of the stopped clock, in which tries that have patience would go on.
    await stopped.tickAsync(3_600_000);
    for (const name of names) expect(await sendsOf(receiver, name), name).to.equal(6);
    expect([count(events, "retry"), count(events, "complete")]).to.deep.equal([10, 1]);
  });

  it("with `patienceMs` a chunk is sent on after them, further apart, until the server takes it", async () => {
    const {
      element,
      events,
      receiver,
      clock: stopped,
    } = await sendStopped([fileOf("busy.bin", 10)], { patienceMs: 600_000 }, [
      { name: "upload", times: 8, fault: busy },
    ]);
    for (const [tries, waitMs] of [1000, 1000, 1000, 1000, 1000, 2000, 4000, 8000].entries()) {
      await eventually(() => count(events, "retry") === tries + 1);
      await stopped.tickAsync(waitMs);
    }
    await eventually(() => count(events, "complete") === 1);
    expect([element.ids.length, count(events, "error"), await sendsOf(receiver, "busy.bin")]).to.deep.equal([1, 0, 9]);
  });
});
