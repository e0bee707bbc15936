import { createHash } from "node:crypto";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { outputFolder } from "../build/state.ts";
import { run } from "../run/run.ts";
import { endDeadLinks } from "./links.ts";
import { releaseLock, type Lock } from "./lock.ts";
import { releaseParts } from "./manifests.ts";
import { copyWeb } from "./web.ts";

/** Where releases stand. */
const releaseFolder = "dist/release";
const packMs = 2 * 60_000;
/** What an operator reads and copies, besides the parts. */
const besides = [
  "LICENSE",
  "CHANGELOG.md",
  "docs/operating.md",
  "docs/security.md",
  "docs/embedding.md",
  "docs/errors.md",
  "docs/registering-a-line.md",
  "docs/portal-object.md",
  "docs/calling.md",
  "docs/examples",
  "examples/hand-over",
  "examples/host-page",
  "deploy/systemd",
  "deploy/kubernetes",
];

/** A release that was made. */
export interface Release {
  /** `customs-portal-1.2.3`, as the folder within the archive is called. */
  name: string;
  /** Unpacked. */
  folder: string;
  archive: string;
  /** Bytes of the archive. */
  size: number;
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

function copy(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  copyFileSync(file, join(folder, file));
}

/** Packs a folder with the `tar` of the machine. @throws with what it says */
async function pack(name: string): Promise<string> {
  const archive = join(releaseFolder, `${name}.tgz`);
  const { code, output } = await run("tar", ["-czf", archive, "-C", releaseFolder, name], { timeoutMs: packMs });
  if (code !== 0) throw new Error(`tar failed:\n${output}`);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tgz\n`);
  return archive;
}

/** Makes the archive of a release of what was built. @param hasExamples whether the examples are part of it */
export async function buildRelease({ hasExamples }: { hasExamples: boolean }): Promise<Release> {
  const examples = hasExamples
    ? globSync("examples/*/server/index.ts")
        .map((file) => dirname(dirname(file)))
        .sort()
    : [];
  const made = releaseParts(examples);
  const name = `${made.root.name}-${made.root.version}${hasExamples ? "-examples" : ""}`;
  const folder = join(releaseFolder, name);
  rmSync(folder, { recursive: true, force: true });
  writeJson(join(folder, "package.json"), made.root);
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  writeJson(join(folder, "package-lock.json"), releaseLock(lock, made));
  for (const part of made.parts) {
    writeJson(join(folder, part.folder, "package.json"), part.manifest);
    for (const file of part.sources) copy(file, folder);
  }
  await copyWeb(join(outputFolder("production"), "web"), join(folder, "dist/web"), hasExamples);
  copyFileSync("deploy/portal.mjs", join(folder, "portal.mjs"));
  copyFileSync("deploy/README.md", join(folder, "README.md"));
  for (const file of besides) cpSync(file, join(folder, file), { recursive: true });
  endDeadLinks(folder);
  const archive = await pack(name);
  return { name, folder, archive, size: statSync(archive).size };
}
