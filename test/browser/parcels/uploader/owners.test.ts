import { expect } from "@open-wc/testing";
import type { SessionUser } from "@customs-portal/sdk/contract";
import type { PortalHost } from "@customs-portal/sdk/portal";
import { eventually, findAll } from "../../support/dom.ts";
import { fileOf, Receiver, sha256Of } from "../../support/receiver.ts";
import { closeUploaders, openUploader, type OpenUploader } from "../../support/uploader.ts";

const user = (userId: string): SessionUser => ({
  userId,
  userNo: userId,
  userName: userId,
  company: "c-1",
  accessToken: `token of ${userId}`,
  functions: [],
  menu: [],
  mode: "own",
});
const chunks = async (receiver: Receiver) => (await receiver.names()).filter((name) => name === "upload").length;
const setups = async (receiver: Receiver) => (await receiver.log()).calls.filter(({ name }) => name === "setup");
const done = ({ events }: OpenUploader) => eventually(() => events.some(({ type }) => type === "complete"));

async function slowReceiver(): Promise<Receiver> {
  const receiver = new Receiver();
  await receiver.control({ chunkMs: 40, tellsChunks: false });
  return receiver;
}

/** Begins a file of sixty chunks, and waits until some of them have arrived. */
async function begin(options: Parameters<typeof openUploader>[1] & { receiver: Receiver }, attributes = "") {
  const visit = await openUploader(attributes, options);
  const file = fileOf("大文件.bin", 60_000);
  await visit.element.addFiles([{ file, folder: "" }]);
  await eventually(async () => (await chunks(options.receiver)) >= 5);
  return { visit, file };
}

/** Nothing reaches the receiver any more. */
async function isQuiet(receiver: Receiver): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const before = await chunks(receiver);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await chunks(receiver)).to.equal(before);
}

describe("uploader: settings and people that change while files are sent", () => {
  const portals: PortalHost[] = [];
  afterEach(() => {
    closeUploaders();
    for (const portal of portals.splice(0)) portal.destroy();
  });

  function portalOf(receiver: Receiver): PortalHost {
    const portal = receiver.portal();
    portals.push(portal);
    return portal;
  }

  it("another language changes the words in place; the file goes on, and nothing is sent twice", async () => {
    const receiver = await slowReceiver();
    const { visit, file } = await begin({ receiver });
    const [item] = visit.element.files;
    visit.element.locale = "en";
    await visit.says("Pause all");
    expect(visit.element.files[0]).to.equal(item);
    visit.element.locale = "fr";
    await visit.says("Tout suspendre");
    await done(visit);
    expect(await chunks(receiver)).to.equal(60);
    expect(await setups(receiver)).to.have.length(1);
    expect((await receiver.log()).files[0]?.sha256).to.equal(await sha256Of(file));
    expect(localStorage.getItem("customs-portal.locale")).to.equal(null);
  });

  it("another token leaves what is sent alone, and is that of the next setup", async () => {
    const receiver = await slowReceiver();
    const { visit } = await begin({ receiver });
    const [item] = visit.element.files;
    visit.element.token = "bearer-2";
    await visit.element.updateComplete;
    visit.element.basePath = "/other";
    await eventually(async () => (await setups(receiver)).length === 2);
    expect((await setups(receiver)).map(({ authorization }) => authorization)).to.deep.equal([
      "Bearer bearer-1",
      "Bearer bearer-2",
    ]);
    await done(visit);
    expect(visit.element.files[0]).to.equal(item);
    expect(await chunks(receiver)).to.equal(60);
  });

  it("with another portal of the same user the list goes on, from what was acknowledged", async () => {
    const receiver = await slowReceiver();
    const { visit, file } = await begin({ receiver, set: { portal: portalOf(receiver) } });
    visit.element.portal = portalOf(receiver);
    await done(visit);
    expect(visit.element.files.map(({ name, phase }) => `${name} ${phase}`)).to.deep.equal(["大文件.bin stored"]);
    // Those that were on their way at the change may come twice.
    expect(await chunks(receiver)).to.be.within(60, 65);
    expect((await receiver.log()).files.at(-1)?.sha256).to.equal(await sha256Of(file));
  });

  it("a session that expires ends what is sent; the same user goes on with it", async () => {
    const receiver = await slowReceiver();
    const portal = portalOf(receiver);
    portal.session.replace(user(`${receiver.id}-1`));
    const { visit, file } = await begin({ receiver, set: { portal, scope: undefined } });
    portal.session.clear("expired");
    await isQuiet(receiver);
    const before = await chunks(receiver);
    expect(before).to.be.lessThan(60);
    expect(visit.element.files).to.have.length(0);

    portal.session.replace(user(`${receiver.id}-1`));
    await visit.says("大文件.bin：已上传");
    await eventually(() => visit.element.totals);
    await visit.element.addFiles([file]);
    await done(visit);
    // Under its new task this server knows nothing of what it has.
    expect(await chunks(receiver)).to.be.within(60, 60 + before);
    expect(await setups(receiver)).to.have.length(2);
  });

  for (const reason of ["user", "expired"] as const)
    it(`after the end of a session (${reason}) and another user nothing of what was sent is left, not for the first one either`, async () => {
      const receiver = await slowReceiver();
      const portal = portalOf(receiver);
      portal.session.replace(user(`${receiver.id}-1`));
      const { visit, file } = await begin({ receiver, set: { portal, scope: undefined } });
      portal.session.clear(reason);
      await isQuiet(receiver);
      expect(visit.element.files).to.have.length(0);
      for (const next of ["2", "1"]) {
        portal.session.replace(user(`${receiver.id}-${next}`));
        await eventually(() => findAll(".up-drop", visit.root()).length > 0);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(findAll(".up-left", visit.root())).to.have.length(0);
        expect(visit.root().textContent).not.to.include(file.name);
      }
    });

  it("a page that takes its token back ends what is sent; the next token begins with an empty list", async () => {
    const receiver = await slowReceiver();
    const { visit } = await begin({ receiver, set: { scope: undefined } });
    visit.element.token = "";
    await isQuiet(receiver);
    expect(visit.element.files).to.have.length(0);
    visit.element.token = "bearer-2";
    await eventually(() => findAll(".up-drop", visit.root()).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(visit.element.files).to.have.length(0);
    expect(findAll(".up-left", visit.root())).to.have.length(0);
  });

  it("another scope is another owner: the list of the first one is gone", async () => {
    const receiver = await slowReceiver();
    const { visit } = await begin({ receiver });
    visit.element.scope = "somebody else";
    await isQuiet(receiver);
    await eventually(() => findAll(".up-drop", visit.root()).length > 0);
    expect(visit.element.files).to.have.length(0);
    expect(findAll(".up-left", visit.root())).to.have.length(0);
  });
});
