import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PortalProcess } from "./portal-process.ts";

const root = join(import.meta.dirname, "../../..");

/** Keys of the fixture lines that the fixture module puts into the menu of every user. */
export const fixtureKeys = ["notes", "broken", "sound"] as const;
export type FixtureKey = (typeof fixtureKeys)[number];

/** The backend module that brings the menu entries of the fixture lines. */
export const fixtureModule = join(root, "test/fixtures/lines/module.ts");

/** Registers fixture lines the way an integrator does: files, import-map entries, biz.config.json. */
export async function registerLines(
  { dataDir }: PortalProcess,
  keys: readonly FixtureKey[],
  options: { integrity?: Record<string, string>; config?: Record<string, unknown> } = {},
): Promise<void> {
  await mkdir(join(dataDir, "lines"), { recursive: true });
  await mkdir(join(dataDir, "import-map.d"), { recursive: true });
  const imports = Object.fromEntries(keys.map((key) => [`@fixture/${key}`, `/lines/${key}.js`]));
  await writeFile(
    join(dataDir, "import-map.d", "fixtures.json"),
    JSON.stringify({ imports, ...(options.integrity ? { integrity: options.integrity } : {}) }),
  );
  const examples = JSON.parse(await readFile(join(root, "examples/biz.config.json"), "utf8")) as object;
  const fixtures = Object.fromEntries(keys.map((key) => [key, { app: `@fixture/${key}`, title: key }]));
  await writeFile(join(dataDir, "biz.config.json"), JSON.stringify({ ...examples, ...fixtures, ...options.config }));
}

/** Puts the file of a line in place, as a deployment does. */
export async function deployLine({ dataDir }: PortalProcess, key: FixtureKey, source: string): Promise<void> {
  await mkdir(join(dataDir, "lines"), { recursive: true });
  await writeFile(join(dataDir, "lines", `${key}.js`), source);
}

/** Takes the file of a line away. */
export async function withdrawLine({ dataDir }: PortalProcess, key: FixtureKey): Promise<void> {
  await rm(join(dataDir, "lines", `${key}.js`), { force: true });
}
