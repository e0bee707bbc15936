import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Uploader } from "@customs-portal/sdk/transfer";
import { pause, until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

describe("an upload that is ended just when something is answered", () => {
  const up = uploads();

  async function begin(files: File[], settings: Parameters<typeof up.open>[0] = {}) {
    const uploader = up.open(settings);
    await uploader.taskSetup("/in");
    await uploader.addFiles(files);
    return uploader;
  }

  for (const [what, end] of [
    ["paused", (uploader: Uploader) => uploader.pause(uploader.files[0])],
    ["cancelled", (uploader: Uploader) => uploader.cancel(uploader.files[0])],
  ] as const) {
    it(`R4-40 R4-41 a file that is ${what} just when another tab is through with it stays so`, async () => {
      const free = Promise.withResolvers<void>();
      let taken = 0;
      const take = async () => ((taken += 1) === 1 ? undefined : () => {});
      const locks = { take, whenFree: () => free.promise, taken: async () => new Set<string>() };
      const uploader = await begin([fileOf("a.bin", 10)], { locks });
      const [file] = uploader.files;
      await until(() => file?.phase === "elsewhere");
      free.resolve();
      end(uploader);
      await pause(30);
      assert.deepEqual([file?.phase, up.server.calls.filter(({ name }) => name !== "setup").length], [what, 0]);
    });

    it(`R4-40 R4-41 a file that is ${what} just when its check is answered is sent no further`, async () => {
      up.server.extensions = ["cancel"];
      for (let turns = 0; turns < 40; turns += 1) {
        up.server.calls.length = 0;
        let answered = () => {};
        const uploader = await begin([fileOf(`${turns}.bin`, 10)], {
          fetch: async (address, init) => {
            const answer = await wholeBodyFetch(address, init);
            if (!addressOf(address).endsWith("upload_check")) return answer;
            const text = await answer.text();
            // What is read so is there in the next turn; the file ends some turns later.
            return { ok: true, status: 200, text: async () => (answered(), text) } as Response;
          },
        });
        const [file] = uploader.files;
        await new Promise<void>((done) => {
          answered = () => {
            let left = turns;
            const turn = () => ((left -= 1) >= 0 ? queueMicrotask(turn) : (end(uploader), done()));
            turn();
          };
        });
        assert.equal(file?.phase, what);
        await pause(15);
        assert.equal(file?.phase, what, `after ${turns} turns`);
        if (what === "cancelled") await until(() => up.server.named("cancel").length > 0);
        uploader.destroy();
      }
    });
  }
});
