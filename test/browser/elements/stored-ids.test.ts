import { expect } from "@open-wc/testing";
import type { Uploader, UploadItem } from "@customs-portal/sdk/transfer";
import { createStoredIds } from "../../../elements/uploader/stored-ids.ts";

/** What tells of files as an uploader does. */
function tellingUploader() {
  const listeners = new Map<string, ((detail: never) => void)[]>();
  const on = (name: string, listener: (detail: never) => void) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return () => undefined;
  };
  const tell = (name: string, detail: object) => {
    for (const listener of listeners.get(name) ?? []) listener(detail as never);
  };
  return { uploader: { on, counts: {}, files: [] } as unknown as Uploader, tell };
}
const fileOf = (id: number, fileId: string) => ({ id, fileId, phase: "stored" }) as UploadItem;

describe("the ids that a field holds", () => {
  it("of before are counted but for those that came again, and again when that file goes", () => {
    const { uploader, tell } = tellingUploader();
    const ids = createStoredIds(() => undefined);
    ids.follow(uploader);
    ids.setEarlier(["a", "b", "c"]);
    expect(ids.earlier).to.equal(3);
    const [first, second] = [fileOf(1, "b"), fileOf(2, "b")];
    for (const file of [first, second, fileOf(3, "new")]) tell("phase", { file });
    expect([ids.earlier, ids.all().join()]).to.deep.equal([2, "a,b,c,new"]);
    tell("cancel", { files: [first] });
    expect(ids.earlier).to.equal(2);
    tell("cancel", { files: [second] });
    expect([ids.earlier, ids.all().join()]).to.deep.equal([3, "a,b,c,new"]);
    ids.leave();
    expect(ids.earlier).to.equal(0);
  });

  it("are not gone through for each of 400 files that arrive", () => {
    let looks = 0;
    const earlier = new Proxy(["a", "b"], {
      get(target, name) {
        if (name === "filter" || name === Symbol.iterator) looks += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    const { uploader, tell } = tellingUploader();
    const seen: number[] = [];
    const ids = createStoredIds(() => seen.push(ids.earlier));
    ids.follow(uploader);
    ids.setEarlier(earlier);
    for (let id = 1; id <= 400; id += 1) tell("phase", { file: fileOf(id, id === 200 ? "b" : `new ${id}`) });
    expect(seen.filter((count) => count === 1)).to.have.length(201);
    expect(looks).to.equal(1);
    expect(ids.text().split("\n")).to.have.length(401);
  });
});
