import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, suite, test } from "node:test";
import { promisify } from "node:util";
import { patient } from "../support/pace.ts";
import { examplesOf, membersOf, type Example } from "./support/examples.ts";

const typeFiles = globSync("sdk/portal/types/*.ts").sort();
const pages = ["docs/portal-object.md"];
const tsc = join("node_modules", ".bin", process.platform === "win32" ? "tsc.cmd" : "tsc");

/** What an example may use without saying where it is from. */
const given = `import type { LinePortal } from "@customs-portal/sdk";
declare const portal: LinePortal;
`;
/** The texts that the examples speak of. */
const ordersTexts = `export const texts = { title: "订单", saved: "订单 {{no}} 已保存" } as const;\n`;

/** Below the repository, from where its packages are found. */
mkdirSync("reports", { recursive: true });
const folder = mkdtempSync(join("reports", "examples-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles examples, each as a module of its own. @returns what the compiler says, with the places of the examples */
async function compile(name: string, examples: readonly Example[]): Promise<string> {
  const room = join(folder, name);
  mkdirSync(join(room, "locales"), { recursive: true });
  writeFileSync(join(room, "locales", "zh-CN.ts"), ordersTexts);
  for (const [index, { code }] of examples.entries()) {
    const zod = code.includes("z.") && !code.includes(`from "zod`) ? 'import * as z from "zod/mini";\n' : "";
    writeFileSync(join(room, `example-${index}.ts`), `${zod}${given}${code}\nexport {};\n`);
  }
  const config = { extends: resolve("tsconfig.json"), include: ["*.ts"], exclude: [] };
  writeFileSync(join(room, "tsconfig.json"), JSON.stringify(config));
  try {
    await promisify(execFile)(tsc, ["-p", room, "--pretty", "false"], { timeout: patient(60_000) });
    return "";
  } catch (failure) {
    const said = String((failure as { stdout?: unknown }).stdout);
    return said.replaceAll(/\S*example-(\d+)\.ts/g, (_, index) => examples[Number(index)]?.place ?? "");
  }
}

suite("examples of the portal object", () => {
  test("every member has one, or is an object whose members do", () => {
    const members = typeFiles.flatMap((file) => membersOf(file, (name) => /^(Line)?Portal/.test(name)));
    const without = members
      .filter(({ name, type }) => !/^ ?Portal\w+;/.test(type) && !name.startsWith("PortalLocation."))
      .filter(({ comment }) => !comment.includes("@example"));
    assert.ok(members.length > 60, `${members.length} members`);
    assert.deepEqual(
      without.map(({ name }) => name),
      [],
    );
  });

  test("they compile, in comments and on the page, and have at most six lines in comments", async () => {
    const inComments = typeFiles.flatMap(examplesOf);
    const long = inComments.filter(({ code }) => code.split("\n").length > 6);
    assert.deepEqual(
      long.map(({ place }) => place),
      [],
    );
    assert.equal(await compile("all", [...inComments, ...pages.flatMap(examplesOf)]), "");
  });

  test("one that is wrong would be found, by its place", async () => {
    const said = await compile("wrong", [{ place: "here.ts:7", code: "portal.tab.setTitel(7);" }]);
    assert.match(said, /^here\.ts:7\(\d+,\d+\): error TS2551: .*setTitle/);
  });
});
