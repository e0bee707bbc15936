import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { releaseLock, type Lock } from "../../../scripts/release/lock.ts";
import { releaseParts, type ReleaseManifest, type ReleasePart } from "../../../scripts/release/manifests.ts";
import { importedNames } from "../../../scripts/release/sources.ts";

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
const repositoryLock = readJson("package-lock.json") as Lock;
const { devDependencies, dependencies } = readJson("package.json") as Record<string, Record<string, string>>;
const examples = ["examples/declarations", "examples/logistics"];

/** The packages of a lock file, by name. */
function namesOf({ packages }: Lock): Set<string> {
  return new Set(Object.keys(packages).flatMap((path) => path.split("node_modules/").slice(1).slice(-1)));
}

/** A part by its folder and what it needs. */
function part(folder: string, needs: Record<string, string>): ReleasePart {
  const manifest = { name: `@acme/${folder}`, version: "1.0.0", dependencies: needs } as unknown as ReleaseManifest;
  return { folder, manifest, sources: [] };
}

const rootOf = (...folders: string[]) =>
  ({ name: "acme", version: "1.0.0", workspaces: folders }) as unknown as ReleaseManifest;

suite("a release", () => {
  const made = releaseParts([]);
  const lock = releaseLock(repositoryLock, made);

  test("holds the server, what it imports of the sdk, and no other room", () => {
    assert.deepEqual(
      made.parts.map(({ folder }) => folder),
      ["sdk", "server"],
    );
    const [sdk] = made.parts;
    assert.deepEqual(Object.keys(sdk?.manifest.dependencies ?? {}), ["zod"]);
    const rooms = new Set(made.parts.map(({ manifest }) => manifest.name));
    const published = new Set(
      made.parts.flatMap(({ manifest }) =>
        Object.keys(manifest.exports ?? {}).map((path) => manifest.name + path.slice(1)),
      ),
    );
    const imported = [...importedNames(made.parts.flatMap(({ sources }) => sources))];
    const missing = imported.filter((name) => name.startsWith("@customs-portal/") && !published.has(name));
    assert.deepEqual(missing, [], [...rooms].join(", "));
  });

  test("exports sources that it holds, also those of examples", () => {
    for (const { folder, manifest, sources } of releaseParts(examples).parts)
      for (const path of Object.values(manifest.exports ?? {}))
        assert.ok(sources.includes(path.replace(".", folder)), `${folder}: ${path}`);
  });

  test("installs nothing that is there for the build, the pages or the tests", () => {
    const names = namesOf(lock);
    // What the server may do without is there for development in any case.
    const { optionalDependencies = {} } = readJson("server/package.json") as Record<string, Record<string, string>>;
    const forbidden = [
      ...Object.keys(devDependencies ?? {}).filter((name) => !(name in optionalDependencies)),
      ...Object.keys(dependencies ?? {}),
      ...["lucide-react", "@base-ui/react", "@tanstack/react-table", "vue", "jsencrypt", "axios", "i18next"],
    ];
    assert.deepEqual(
      forbidden.filter((name) => names.has(name)),
      [],
    );
    assert.ok(names.has("fastify") && names.has("pg") && names.has("@aws-sdk/client-s3"));
    assert.deepEqual(
      Object.entries(lock.packages).filter(([, { dev, devOptional }]) => dev ?? devOptional),
      [],
    );
  });

  test("can do without what sends spans, and without nothing else", () => {
    const { optionalDependencies = {} } = readJson("server/package.json") as Record<string, Record<string, string>>;
    assert.ok(Object.keys(optionalDependencies).length > 0);
    const mayMiss = Object.entries(lock.packages).filter(([, { optional }]) => optional);
    const strangers = mayMiss.map(([path]) => path).filter((path) => !path.startsWith("node_modules/@opentelemetry/"));
    // What pg runs on elsewhere than on Node.
    assert.deepEqual(strangers, ["node_modules/pg-cloudflare"]);
    for (const name of Object.keys(optionalDependencies))
      assert.equal(lock.packages[`node_modules/${name}`]?.optional, true, name);
    assert.deepEqual(lock.packages["server"]?.optionalDependencies, optionalDependencies);
  });

  test("installs the versions that were tested", () => {
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (!path.includes("node_modules/") || entry.link) continue;
      assert.ok(entry.version);
      assert.equal(entry.version, repositoryLock.packages[path]?.version);
    }
  });

  test("with examples has their backends and nothing of their pages", () => {
    const withExamples = releaseParts(examples);
    const sources = withExamples.parts.flatMap((one) => one.sources);
    assert.ok(sources.includes("examples/declarations/server/index.ts"));
    assert.ok(sources.includes("examples/declarations/contract.ts"), "what stands beside the folder of a backend");
    assert.ok(!sources.some((file) => file.endsWith(".tsx")));
    assert.deepEqual(namesOf(releaseLock(repositoryLock, withExamples)).has("lucide-react"), false);
  });

  test("names scripts and files that there are", () => {
    assert.deepEqual(Object.keys(made.root.scripts ?? {}), ["start", "worker", "admin"]);
    assert.ok(existsSync("deploy/portal.mjs"));
    const launcher = readFileSync("deploy/portal.mjs", "utf8");
    const started = [...launcher.matchAll(/"(server\/\w+\.ts)"/g)].map(([, file]) => file);
    assert.deepEqual(
      started.filter((file) => !made.parts.some(({ sources }) => sources.includes(file ?? ""))),
      [],
    );
    assert.equal(started.length, 3);
  });
});

suite("the lock file of a release", () => {
  const source: Lock = {
    lockfileVersion: 3,
    packages: {
      "": {},
      server: {},
      "node_modules/a": { version: "1.0.0", dependencies: { b: "^2.0.0" }, optionalDependencies: { c: "1.0.0" } },
      "node_modules/a/node_modules/b": { version: "2.0.0", dependencies: { d: "1.0.0" } },
      "node_modules/b": { version: "1.0.0", dev: true },
      "node_modules/c": { version: "1.0.0", optional: true, devOptional: true, dependencies: { e: "1.0.0" } },
      "node_modules/d": {
        version: "1.0.0",
        peerDependencies: { p: "1", q: "1" },
        peerDependenciesMeta: { q: { optional: true } },
      },
      "node_modules/e": { version: "1.0.0" },
      "node_modules/p": { version: "1.0.0", peer: true },
      "node_modules/q": { version: "1.0.0" },
      "server/node_modules/a": { version: "3.0.0" },
    },
  };
  const pathsOf = ({ packages }: Lock) => Object.keys(packages).filter((path) => path.includes("node_modules/"));

  test("takes the nearest of a name, what it needs in turn, and peers that must be there", () => {
    const parts = [part("sdk", { a: "1.0.0" })];
    const lock = releaseLock(source, { root: rootOf("sdk"), parts });
    assert.deepEqual(pathsOf(lock), [
      "node_modules/@acme/sdk",
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/c",
      "node_modules/d",
      "node_modules/e",
      "node_modules/p",
    ]);
    assert.equal(lock.packages["node_modules/c"]?.optional, true);
    assert.equal(lock.packages["node_modules/e"]?.optional, true);
    assert.equal(lock.packages["node_modules/c"]?.devOptional, undefined);
    assert.equal(lock.packages["node_modules/d"]?.optional, undefined);
  });

  test("takes a package of one part from beside it", () => {
    const parts = [part("server", { a: "3.0.0" })];
    assert.deepEqual(pathsOf(releaseLock(source, { root: rootOf("server"), parts })), [
      "node_modules/@acme/server",
      "server/node_modules/a",
    ]);
  });

  test("is refused where a package is missing", () => {
    const made = { root: rootOf("sdk"), parts: [part("sdk", { gone: "1.0.0" })] };
    assert.throws(() => releaseLock(source, made), /has no gone for sdk/);
  });
});
