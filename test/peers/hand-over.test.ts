import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { handOverSamples, prepareHandOver, type HandOverSettings } from "../e2e/support/hand-over.ts";
import { startPortal, type PortalProcess } from "../e2e/support/portal-process.ts";

const run = promisify(execFile);

const javaMain = `import java.nio.file.*;
public class Main {
  public static void main(String[] given) throws Exception {
    System.out.print(new PortalToken(given[0], given[1], given[2], Files.readString(Path.of(given[3]))).get(given[4]));
  }
}`;
const phpMain = `<?php
require $argv[6];
echo portalToken(['portal' => $argv[1], 'issuer' => $argv[2], 'audience' => $argv[3],
  'privateKeyPem' => file_get_contents($argv[4])], $argv[5]);`;

describe("handing over the sign-in, by the samples for servers in other languages", () => {
  let portal: PortalProcess;
  let settings: HandOverSettings;
  let folder = "";

  before(async () => {
    portal = await startPortal({ seedRows: 5 });
    settings = await prepareHandOver(portal);
    folder = await mkdtemp(join(tmpdir(), "customs-portal-hand-over-"));
    await cp(handOverSamples, folder, { recursive: true });
    await Promise.all([
      writeFile(join(folder, "key.pem"), settings.privateKeyPem),
      writeFile(join(folder, "Main.java"), javaMain),
      writeFile(join(folder, "main.php"), phpMain),
    ]);
  });
  after(async () => {
    await portal?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const given = (user: string) => [settings.portal, settings.issuer, settings.audience, join(folder, "key.pem"), user];

  async function assertTokenOfOperator(token: string): Promise<void> {
    const answer = await fetch(`${portal.origin}/exportasync/api/v1/task/get`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" },
      body: "systemCode=DECL&taskCode=all&limit=10&pageNum=1&pageSize=10",
    });
    assert.equal(answer.status, 200, await answer.text());
  }

  it("Java gets a token of a user, and says why it gets none", async () => {
    await run("javac", ["PortalToken.java", "Main.java"], { cwd: folder });
    const call = (user: string) => run("java", ["-cp", folder, "Main", ...given(user)]);
    await assertTokenOfOperator((await call("operator")).stdout);
    await assert.rejects(call("nobody"), /The portal refused nobody/);
  });

  it("PHP gets a token of a user, and says why it gets none", async () => {
    const call = (user: string) =>
      run(process.env["PHP"] ?? "php", [join(folder, "main.php"), ...given(user), join(folder, "portal-token.php")]);
    await assertTokenOfOperator((await call("operator")).stdout);
    await assert.rejects(call("nobody"), ({ stdout }: { stdout: string }) =>
      stdout.includes("The portal refused nobody"),
    );
  });
});
