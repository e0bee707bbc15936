import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it, mock } from "node:test";
import { createTransferProtocol, TransferError } from "@customs-portal/sdk/transfer";
import { endProcesses, startServer, type ServerProcess } from "../../support/process.ts";
import { bytesOf, sha256 } from "./support/receiver.ts";

const secret = "Upload-full-2026";
const mib = 1024 ** 2;
/** No file of the server grows beyond it: what a full disk is to one that is written. In blocks of 512 bytes. */
const limit = ["sh", "-c", 'ulimit -f 32768; exec "$0" "$@"'];

describe("a disk without room", { skip: process.platform === "win32" && "its systems know no such limit" }, () => {
  let folder: string;
  let server: ServerProcess;
  let env: Record<string, string>;
  before(async () => {
    mock.method(console, "error", () => {});
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    env = {
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: secret,
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "silent",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_DISK_FREE_MB: "0",
    };
    server = await startServer(env, limit);
  });
  after(async () => {
    mock.restoreAll();
    endProcesses();
    await rm(folder, { recursive: true });
  });

  it("answers 503, which clients try again, stores nothing of the chunk and takes it once there is room", async () => {
    const chunkBytes = 10 * mib;
    const content = bytesOf(40 * mib);
    const file = { name: "a.bin", size: content.length, lastModified: 5, folder: "", type: "" };
    const signedIn = await fetch(`${server.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password: secret, loginType: "password" }),
    });
    const token = ((await signedIn.json()) as { data: { accessToken: string } }).data.accessToken;
    const open = async () => {
      const protocol = createTransferProtocol({ baseUrl: server.address, token: () => token, chunkBytes });
      const task = await protocol.setUp("full");
      await protocol.create(task);
      const { fileId, storedChunks } = await protocol.check(task, file);
      const send = (number: number) => {
        const offset = (number - 1) * chunkBytes;
        const part = new Blob([content.subarray(offset, offset + chunkBytes)]);
        return protocol.sendChunk(task, fileId, file, { number, offset, total: 4, content: part });
      };
      return { fileId, storedChunks, send };
    };
    const full = await open();
    await full.send(1);
    for (const number of [4, 4])
      await assert.rejects(
        full.send(number),
        (error) => error instanceof TransferError && error.status === 503 && error.code === "unavailable",
      );
    await server.end("SIGTERM");
    server = await startServer(env);
    const { fileId, storedChunks, send } = await open();
    assert.deepEqual([fileId, storedChunks], [full.fileId, [1]]);
    for (const number of [2, 3, 4]) await send(number);
    const objects = join(folder, "data", "objects");
    const names = await readdir(join(objects, "upload"));
    assert.deepEqual(
      names.map((name) => name.slice(0, fileId.length)),
      [fileId],
    );
    const answer = await fetch(`${server.address}/front/api/v1/transfer/files/content?id=${fileId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(content));
  });
});
