import { expect } from "@open-wc/testing";
import type { SessionUser } from "@customs-portal/sdk/contract";
import { createPortal, mergeConfig, type PortalHost } from "@customs-portal/sdk/portal";
import { openJournal, type Journal, type Uploader } from "@customs-portal/sdk/transfer";
import { eventually } from "../../support/dom.ts";

type Batch = NonNullable<Awaited<ReturnType<Journal["read"]>>>["batch"];

const storageKey = "customs-portal.session";
const task = { task_id: "t", transfer_token: "secret", transfer_address: "/t", source_paths: [], dest_path: "/in" };
const signedIn = (userId: string, company = "3101") =>
  ({ accessToken: `token of ${userId}`, userNo: userId, userId, company, menu: [] }) as unknown as SessionUser;

/** What the browser remembers of uploads, written as an earlier page did. */
async function begin(scope: string): Promise<void> {
  const journal = await openJournal();
  const batch: Batch = {
    id: `batch of ${scope}`,
    scope,
    basePath: "/in",
    task: { ...task, api_prefix: "", extensions: undefined },
    isFinished: false,
  };
  const root = await navigator.storage.getDirectory();
  journal.writeBatch(batch);
  journal.write({
    key: JSON.stringify([scope, "/in", "a.pdf"]),
    batch: batch.id,
    scope,
    basePath: "/in",
    name: "a.pdf",
    folder: "",
    size: 5000,
    fileId: "1",
    chunkBytes: 1000,
    bits: new Uint8Array([1]),
    handle: await root.getFileHandle("a.pdf", { create: true }),
  });
  await journal.close();
}

/** What is remembered of a scope: what its file holds of secrets, or nothing. */
async function remembered(scope: string): Promise<{ token: string; handle: boolean; bits: number } | undefined> {
  const journal = await openJournal();
  const known = await journal.read(JSON.stringify([scope, "/in", "a.pdf"]));
  await journal.close();
  if (!known) return undefined;
  const { file, batch } = known;
  return { token: batch.task.transfer_token, handle: file.handle !== undefined, bits: file.bits?.[0] ?? 0 };
}

describe("what the browser remembers of uploads when a session ends", () => {
  const all = { token: "secret", handle: true, bits: 1 };
  const progress = { token: "", handle: false, bits: 1 };
  let portal: PortalHost;
  let made: Uploader[];
  let me: string;
  let mine: string[];
  let others: string;

  beforeEach(async () => {
    me = crypto.randomUUID();
    made = [];
    sessionStorage.setItem(storageKey, JSON.stringify(signedIn(me)));
    portal = createPortal({ config: mergeConfig({ trackUrl: "" }), sessionStorage, localStorage });
    mine = [JSON.stringify([me, "3101"]), JSON.stringify([me, "4401"]), JSON.stringify([me, "3101", "line"])];
    // Another person's, whose id begins with the same characters.
    others = JSON.stringify([`${me}1`, "3101"]);
    for (const scope of [...mine, others]) await begin(scope);
  });
  afterEach(() => {
    made.forEach((uploader) => uploader.destroy());
    portal.destroy();
    sessionStorage.removeItem(storageKey);
  });

  const allOf = (scopes: readonly string[]) => Promise.all(scopes.map(remembered));

  for (const isOpen of [false, true]) {
    const where = isOpen ? "with an uploader open" : "without any uploader";
    const open = async () => isOpen && made.push(await portal.uploads.open());

    it(`is nothing after a sign-out, in any company, ${where}`, async () => {
      await open();
      portal.session.clear("user");
      await eventually(async () => expect(await allOf(mine)).to.deep.equal([undefined, undefined, undefined]));
      expect(await remembered(others)).to.deep.equal(all);
    });

    it(`is nothing of anybody else where somebody signs in, ${where}; what a page without a session began stays`, async () => {
      await open();
      const page = `page of ${me}`;
      await begin(page);
      portal.session.replace(signedIn(`${me}1`));
      await eventually(async () => expect(await allOf(mine)).to.deep.equal([undefined, undefined, undefined]));
      expect(await allOf([others, page])).to.deep.equal([all, all]);
    });

    it(`is what has arrived where the session expires: no token, no file, ${where}`, async () => {
      await open();
      portal.session.clear("expired");
      await eventually(async () => expect(await allOf(mine)).to.deep.equal([progress, progress, progress]));
      expect(await remembered(others)).to.deep.equal(all);
    });
  }

  it("is nothing once somebody else signs in where a session expired, in this page or in one before", async () => {
    portal.session.clear("expired");
    await eventually(async () => expect(await allOf(mine)).to.deep.equal([progress, progress, progress]));
    portal.destroy();
    portal = createPortal({ config: mergeConfig({ trackUrl: "" }), sessionStorage, localStorage });
    portal.session.replace(signedIn(`${me}1`));
    await eventually(async () => expect(await allOf(mine)).to.deep.equal([undefined, undefined, undefined]));
    expect(await remembered(others)).to.deep.equal(all);
  });

  it("is not touched by an uploader that one person asked for and another would get", async () => {
    const opening = portal.uploads.open();
    portal.session.replace(signedIn(`${me}1`));
    const error = await opening.catch((cause: unknown) => cause);
    expect((error as { code?: string }).code).to.equal("request-cancelled");
    expect(await remembered(others)).to.deep.equal(all);
  });

  it("stays where the person goes to another company", async () => {
    portal.session.replace(signedIn(me, "4401"));
    portal.session.clear("expired");
    await eventually(async () => expect(await allOf(mine)).to.deep.equal([progress, progress, progress]));
  });
});
