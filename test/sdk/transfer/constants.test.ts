import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as limits from "@customs-portal/sdk/limits";
import { until } from "../../support/until.ts";
import { wholeBodyFetch } from "../../support/whole-body-fetch.ts";
import { addressOf, fileOf, uploads } from "./support/uploads.ts";

describe("an upload by what the specification says", () => {
  const up = uploads();

  it("R9-22 R9-24 R9-25 R9-27 R9-29 R8-32 R8-33 has its constants", () => {
    assert.deepEqual(
      [limits.uploadChunkBytes, limits.uploadSimultaneous, limits.maxThreadCount, limits.uploadRetries],
      [10_485_760, 5, 10, 5],
    );
    assert.deepEqual([limits.uploadRetryMs, limits.uploadProgressMs], [1000, 500]);
    assert.deepEqual(limits.uploadStoredStatuses, [200, 201]);
    assert.deepEqual(limits.uploadPermanentStatuses, [400, 401, 403, 404, 409, 415, 500, 501]);
  });

  it("R4-43 has nothing checked before its task is created, and no chunk sent before the check is answered", async () => {
    const open = new Set<string>();
    const seen: string[] = [];
    const uploader = up.open({
      journal: null,
      fetch: async (...call) => {
        const name = new URL(addressOf(call[0])).pathname.split("/").at(-1) ?? "";
        seen.push(`${name} while ${[...open].join() || "nothing"}`);
        open.add(name);
        try {
          const answer = await wholeBodyFetch(...call);
          await new Promise((done) => setImmediate(done));
          return answer;
        } finally {
          open.delete(name);
        }
      },
    });
    up.server.fault = ({ name }) => (name === "create" || name === "upload_check" ? { afterMs: 30 } : undefined);
    await uploader.taskSetup("/in");
    await uploader.addFiles([fileOf("a.bin", 10)]);
    await until(() => uploader.counts.stored === 1);
    const each = ["setup", "create", "upload_check", "upload"].map((name) => `${name} while nothing`);
    assert.deepEqual(seen, each);
  });
});
