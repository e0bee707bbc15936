import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import Fastify, { type FastifyInstance } from "fastify";
import { addStartUpFiles } from "../../../../server/modules/web/start-up-files.ts";

describe("the operator's config.json", () => {
  let folder: string;
  let app: FastifyInstance | undefined;
  let lines: string[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  });
  after(() => rm(folder, { recursive: true }));

  const write = (text: string) => writeFile(join(folder, "config.json"), text);
  const get = () => app?.inject("/config.json");

  /** Starts with a file and answers what the log has then. */
  async function start(text: string): Promise<string[]> {
    await app?.close();
    lines = [];
    const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
    app = Fastify({ logger: { level: "error", stream } });
    addStartUpFiles(app, { dataDir: folder, webDir: folder });
    await write(text);
    await app.ready();
    return lines;
  }
  after(() => app?.close());

  it("is checked at the start: unknown settings, wrong types and broken JSON are told with their path", async () => {
    const value = {
      $schema: "x",
      maxTab: 5,
      maxTabs: "many",
      passwordEncryption: "sometimes",
      downloadCenter: { limits: 5, disableJump: true },
      otherSetting: "none",
    };
    assert.deepEqual(
      (await start(JSON.stringify(value))).map((line) => line.replace(`${join(folder, "config.json")} `, "")),
      [
        '$.passwordEncryption must be one of "auto", "always", "never"; the default counts',
        "$.maxTabs must be a number; the default counts",
        "$.otherSetting must be an object; the default counts",
        '$.maxTab is unknown and has no effect; did you mean "maxTabs"?',
        '$.downloadCenter.limits is unknown and has no effect; did you mean "limit"?',
      ],
    );
    assert.match((await start("{"))[0] ?? "", /config\.json is not valid JSON/);
    assert.match((await start("[]"))[0] ?? "", /config\.json \$ must be an object/);
    assert.deepEqual(await start('{"maxTabs": 5, "downloadCenter": {"limit": 20}}'), []);
  });

  it("is told about once for each state of it, and served as it is", async () => {
    await start('{"maxTab": 1}');
    for (let count = 0; count < 3; count += 1) assert.equal((await get())?.body, '{"maxTab": 1}');
    assert.equal(lines.length, 1);
    await write('{"maxTab": 2}');
    for (let count = 0; count < 3; count += 1) await get();
    assert.equal(lines.length, 2);
  });
});
