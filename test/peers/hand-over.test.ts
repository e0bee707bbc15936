import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
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

    const [, issuer, audience, key = ""] = given("operator");
    const callWith = (address: string, file: string) =>
      run("java", ["-cp", folder, "Main", address, issuer ?? "", audience ?? "", file, "operator"]);
    await assertTokenOfOperator((await callWith(`${settings.portal}/`, key)).stdout);
    await assert.rejects(
      callWith(`${settings.portal}/elements`, key),
      /No portal answers at .* status 404: check portal/,
    );
    await assert.rejects(callWith("http://127.0.0.1:9", key), /Nothing answers at .*: check portal/);
    await assert.rejects(callWith("portal.example.com", key), /portal must be an address/);
    await assert.rejects(callWith(settings.portal, join(folder, "Main.java")), /privateKeyPem is no private/);
  });

  it("Node takes an address with a slash at its end, and names the setting that is wrong", async () => {
    const { portalToken } = (await import(pathToFileURL(join(handOverSamples, "portal-token.mjs")).href)) as {
      portalToken: (settings: HandOverSettings, user: string) => Promise<string>;
    };
    const call = (change: Partial<HandOverSettings>) => portalToken({ ...settings, ...change }, "operator");
    await assertTokenOfOperator(await call({ portal: `${settings.portal}/` }));
    await assert.rejects(
      call({ portal: `${settings.portal}/elements` }),
      /No portal answers at .* status 404: check portal/,
    );
    await assert.rejects(call({ portal: "http://127.0.0.1:9" }), /Nothing answers at .*: check portal/);
    await assert.rejects(call({ portal: "portal.example.com" }), /portal must be an address/);
    await assert.rejects(call({ privateKeyPem: "erp.pem" }), /privateKeyPem is no private/);
  });

  it("PHP gets a token of a user, and says why it gets none", async () => {
    const call = (user: string) =>
      run(process.env["PHP"] ?? "php", [join(folder, "main.php"), ...given(user), join(folder, "portal-token.php")]);
    await assertTokenOfOperator((await call("operator")).stdout);
    // Where PHP says it depends on its settings.
    await assert.rejects(call("nobody"), ({ stdout, stderr }: { stdout: string; stderr: string }) =>
      `${stdout}${stderr}`.includes("The portal refused nobody"),
    );
  });
});
