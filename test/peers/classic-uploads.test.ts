import assert from "node:assert/strict";
import { createHash, randomFillSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, rm, utimes } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { openUploadPage } from "../bench/support/upload-pages.ts";
import type { UploadOnce } from "../bench/upload/page.ts";
import { launchBrowser } from "../e2e/support/browser.ts";
import { endProcesses, startServer, type ServerProcess } from "../server/support/process.ts";
import { startNginx, type Nginx } from "./support/nginx.ts";

const mib = 1024 ** 2;
const sizeMb = 200;
const chunkBytes = 10_485_760;
const password = "Classic-test-2026";
const filesPath = "/front/api/v1/transfer/files";
/** The fields that every chunk has in its address (R3-39, R3-40, R3-41). */
const fields = [
  ...["TaskID", "TransferToken", "TaskFileId", "FileName", "FileSize", "UploadOffset", "BlockSize"],
  ...["ChunkNumber", "TotalSize", "Type", "Identifier", "Filename", "RelativePath", "TotalChunks"].map(
    (name) => `resumable${name}`,
  ),
];

describe("classic upload clients, as npm has them, in a browser", { timeout: 600_000 }, () => {
  let folder: string;
  let file: string;
  let sum: string;
  let server: ServerProcess;
  let token: string;
  let browser: Browser;
  let nginx: Nginx;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
    file = join(folder, "报关单.bin");
    sum = await makeFile(file);
    server = await startServer({
      PORT: "0",
      PORTAL_DATA: join(folder, "data"),
      PORTAL_PASSWORD: password,
      PORTAL_SEED_ROWS: "0",
      PORTAL_MODULES: "",
      PORTAL_LOG_LEVEL: "error",
      PORTAL_SECURITY_LOG: "off",
      PORTAL_TRUST_PROXY: "127.0.0.1",
    });
    const answer = await fetch(`${server.address}/pms/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userName: "operator", password, loginType: "password" }),
    });
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
    nginx = await startNginx(new URL(server.address).host);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await nginx?.dispose();
    endProcesses();
    await rm(folder, { recursive: true, force: true });
  });

  async function makeFile(path: string): Promise<string> {
    const hash = createHash("sha256");
    const written = await open(path, "w");
    for (let at = 0; at < sizeMb; at += 1) {
      const part = randomFillSync(Buffer.alloc(mib));
      hash.update(part);
      await written.write(part);
    }
    await written.close();
    return hash.digest("hex");
  }

  const call = (path: string, method = "GET") =>
    fetch(server.address + filesPath + path, { method, headers: { authorization: `Bearer ${token}` } });

  /** Uploads the file as a user chooses it. @returns the addresses of its chunks */
  async function upload(client: string, origin: string): Promise<URLSearchParams[]> {
    await utimes(file, new Date(), new Date());
    const page = await openUploadPage(browser, origin, client);
    const chunks: URLSearchParams[] = [];
    page.on("request", (sent) => {
      const { pathname, searchParams } = new URL(sent.url());
      if (!pathname.endsWith("/direct_tasks/files/upload")) return;
      assert.equal(sent.method(), "POST", "nobody asks for a chunk before it is sent");
      chunks.push(searchParams);
    });
    try {
      await page.setInputFiles("#file", file);
      await page.evaluate(
        (given) =>
          (window as unknown as { uploadOnce: UploadOnce }).uploadOnce(
            document.querySelector<HTMLInputElement>("#file")?.files?.[0] as File,
            given,
          ),
        { baseUrl: origin, token, chunkBytes },
      );
    } finally {
      await page.context().close();
    }
    return chunks;
  }

  /** Compares what is stored, which is this one file, and removes it. */
  async function compare(): Promise<void> {
    const listed = (await (await call("?folder=classic")).json()) as {
      data: { entries: { id: string; name: string; size: number }[] };
    };
    assert.deepEqual(
      listed.data.entries.map(({ name, size }) => ({ name, size })),
      [{ name: "报关单.bin", size: sizeMb * mib }],
    );
    const hash = createHash("sha256");
    const id = listed.data.entries[0]?.id ?? "";
    for await (const bytes of (await call(`/content?id=${id}`)).body ?? []) hash.update(bytes);
    assert.equal(hash.digest("hex"), sum);
    assert.equal((await call(`?id=${id}`, "DELETE")).status, 200);
  }

  for (const client of ["resumable", "simple-uploader"]) {
    it(`R3-39 R3-40 R3-41 R9-22 R9-23 ${client} uploads ${sizeMb} MB with the fields of the specification, byte for byte`, async () => {
      const chunks = await upload(client, server.address);
      assert.equal(chunks.length, (sizeMb * mib) / chunkBytes);
      for (const chunk of chunks) {
        assert.deepEqual(
          fields.filter((name) => !chunk.has(name)),
          [],
        );
        assert.equal(chunk.get("BlockSize"), String(chunkBytes));
      }
      await compare();
    });

    it(`${client} does so through nginx, as docs/examples/nginx.conf has it, which keeps no chunk on its disk`, async () => {
      await upload(client, `https://${nginx.name}:${nginx.httpsPort}`);
      await compare();
      assert.deepEqual(await nginx.keptBodies(), []);
      assert.deepEqual(nginx.errors(), []);
    });
  }

  it("nginx lets no body beyond 12 MB through to the receiver, and none beyond 1 MB elsewhere", async () => {
    const send = async (path: string, bytes: number) => {
      const host = { host: "127.0.0.1", port: nginx.httpsPort, ca: nginx.certificate, servername: nginx.name };
      const sent = request({ ...host, path, method: "POST", agent: false }).end(Buffer.alloc(bytes));
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    const chunkPath = "/front/api/v1/transfer/direct_tasks/files/upload?x=1";
    assert.notEqual(await send(chunkPath, 11 * mib), 413);
    assert.equal(await send(chunkPath, 13 * mib), 413);
    assert.equal(await send("/pms/api/session", 2 * mib), 413);
  });
});
