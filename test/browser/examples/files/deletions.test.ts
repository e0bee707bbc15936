import { createUploader, type Uploader } from "@customs-portal/sdk/transfer";
import { expect } from "@open-wc/testing";
import { createDeletions } from "../../../../examples/files/line/deletions.ts";
import { accessToken, Scope } from "../../support/backend.ts";
import { eventually } from "../../support/dom.ts";

describe("file line: files that are deleted while they are uploaded", () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });

  async function open() {
    const scope = new Scope();
    const token = await accessToken();
    const baseUrl = new URL(scope.at(""), document.baseURI).href;
    const uploader: Uploader = createUploader({ baseUrl, token: () => token, journal: null });
    ends.push(() => uploader.destroy());
    await uploader.taskSetup(`D-${scope.id}`);
    const remove = async (id: string) => {
      const headers = { authorization: `Bearer ${token}` };
      expect(
        (await fetch(scope.at(`/front/api/v1/transfer/files?id=${id}`), { method: "DELETE", headers })).status,
      ).to.equal(200);
    };
    const file = () => new File(["content"], "a.txt", { lastModified: 1_700_000_000_000 });
    /** Chooses it, and waits until it has arrived. */
    async function choose() {
      await uploader.addFiles([file()]);
      await eventually(() => uploader.counts.stored === 1);
      const [item] = uploader.files;
      if (item?.fileId === undefined) throw new Error("no id");
      return { id: item.fileId, isInstant: item.isInstant };
    }
    return { uploader, deletions: createDeletions(uploader), remove, choose, file };
  }

  it("one that was found as what is deleted is sent after all", async () => {
    const { uploader, deletions, remove, choose } = await open();
    const { id } = await choose();
    const end = deletions.begin(id);
    expect(uploader.files).to.have.length(0);
    const found = await choose();
    expect(found).to.deep.equal({ id, isInstant: true });
    expect(deletions.unsure).to.equal(1);
    await remove(id);
    end("gone");
    await eventually(() => uploader.counts.stored === 1 && uploader.files[0]?.fileId !== id);
    expect(uploader.files.map(({ isInstant }) => isInstant)).to.deep.equal([false]);
    expect(deletions.unsure).to.equal(0);
  });

  for (const isGone of [true, false])
    it(`one whose deletion gives no answer is asked about again: ${isGone ? "it is gone" : "it is there"}`, async () => {
      const { uploader, deletions, remove, choose } = await open();
      const { id } = await choose();
      const end = deletions.begin(id);
      await choose();
      if (isGone) await remove(id);
      end("unknown");
      expect(uploader.files.map(({ fileId }) => fileId)).not.to.include(id);
      await eventually(() => uploader.counts.stored === 1);
      expect(uploader.files.map(({ fileId, isInstant }) => [fileId === id, isInstant])).to.deep.equal([
        [!isGone, !isGone],
      ]);
    });

  it("so is one whose row is removed meanwhile: it was said to be there", async () => {
    const { uploader, deletions, remove, choose } = await open();
    const { id } = await choose();
    const end = deletions.begin(id);
    await choose();
    uploader.cancel();
    expect(deletions.unsure).to.equal(1);
    await remove(id);
    end("gone");
    await eventually(() => uploader.counts.stored === 1);
    expect(uploader.files.map(({ isInstant }) => isInstant)).to.deep.equal([false]);
  });

  it("it stays where it could not be deleted, and what its server finds later is there", async () => {
    const { uploader, deletions, choose } = await open();
    const { id } = await choose();
    const end = deletions.begin(id);
    await choose();
    end("there");
    expect(uploader.files).to.have.length(1);
    deletions.begin(id)("gone");
    expect(uploader.files).to.have.length(0);
    expect((await choose()).id).to.equal(id);
  });

  it("one whose end is heard of afterwards is none that has arrived", async () => {
    const { uploader, deletions, file } = await open();
    let stored = 0;
    uploader.on("success", () => void (stored += 1));
    uploader.on("phase", ({ file: { phase, fileId = "" } }) => {
      if (phase === "sending") deletions.begin(fileId)("gone");
    });
    await uploader.addFiles([file()]);
    await eventually(() => stored === 1);
    expect(uploader.files).to.have.length(0);
  });
});
