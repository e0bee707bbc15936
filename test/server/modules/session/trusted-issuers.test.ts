import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { createFindTrustedIssuers } from "../../../../server/modules/session/index.ts";

it("a broken sign-in.json is told about in one line that names the file and the place, once for each state of it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "customs-portal-"));
  const lines: string[] = [];
  const find = createFindTrustedIssuers(folder, (line) => lines.push(line));
  const write = (text: string) => writeFile(join(folder, "sign-in.json"), text);
  assert.deepEqual(await find("guard"), []);
  assert.deepEqual(lines, []);
  await write('{"peers": [{"loginTypes": ["guard"], "issuer": "", "publicKeyPem": "x"}]}');
  for (const loginType of ["guard", "guard", "ssologin"]) assert.deepEqual(await find(loginType), []);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /sign-in\.json.*peers\.0\.issuer/);
  assert.doesNotMatch(lines[0] ?? "", /\n/);
  await write("{");
  await find("guard");
  assert.equal(lines.length, 2);
  await write('{"peers": []}');
  await find("guard");
  await write("{");
  await find("guard");
  assert.equal(lines.length, 3);
  await rm(folder, { recursive: true });
});
