import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { readConfig } from "../../server/config/index.ts";
import { load, modelOf } from "./support/peers.ts";

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    template?: {
      spec: {
        containers: {
          env?: { name: string; value: string }[];
          volumeMounts: { name: string; mountPath: string }[];
        }[];
        volumes: { name: string }[];
      };
    };
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

const { parseAllDocuments } = await load("yaml");

async function readManifests(file: string): Promise<Manifest[]> {
  return parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS() as Manifest;
  });
}

/** What the compiler says of manifests as values of their types: it knows every field, and refuses others. */
function compile(manifests: readonly Manifest[]): string {
  const file = join(import.meta.dirname, "generated-manifests.ts");
  const lines = manifests.map(
    ({ apiVersion, kind, ...rest }, at) =>
      `import type { I${kind} as T${at} } from "kubernetes-models/${apiVersion}/${kind}";\nexport const m${at}: T${at} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
  );
  writeFileSync(file, lines.join("\n"));
  try {
    const flags = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--module", "nodenext"];
    const { stdout, stderr } = spawnSync(resolve("node_modules/.bin/tsc"), [...flags, file], { encoding: "utf8" });
    return stdout + stderr;
  } finally {
    rmSync(file);
  }
}

const files = globSync("deploy/kubernetes/*.yaml");

describe("the manifests of Kubernetes", () => {
  for (const file of files) {
    it(`${file} has the fields of the schema and no others`, async () => {
      const manifests = await readManifests(file);
      assert.ok(manifests.length > 0);
      for (const manifest of manifests) {
        const Model = await modelOf(manifest.apiVersion, manifest.kind);
        new Model(manifest).validate();
      }
      assert.equal(compile(manifests), "");
    });
  }

  it("are told where a field is misspelled or has a value that cannot be", async () => {
    const [, deployment] = await readManifests("deploy/kubernetes/portal.yaml");
    assert.equal(deployment?.kind, "Deployment");
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicass: 2 } } as unknown as Manifest;
    assert.match(compile([wrong]), /'"replicass"' does not exist/);
    const Model = await modelOf("apps/v1", "Deployment");
    const odd = { ...deployment, spec: { ...deployment?.spec, replicas: "two" } };
    assert.throws(() => new Model(odd).validate(), /replicas/);
  });

  it("mount only volumes that they have, and name settings that the portal understands", async () => {
    for (const file of files) {
      const manifests = await readManifests(file);
      for (const { spec } of manifests) {
        const pod = spec?.template?.spec;
        if (!pod) continue;
        const volumes = [...pod.volumes, ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)];
        const names = volumes.map(({ name }) => name);
        const mounts = pod.containers.flatMap(({ volumeMounts }) => volumeMounts);
        assert.deepEqual(
          mounts.filter(({ name }) => !names.includes(name)),
          [],
        );
        const given = pod.containers.flatMap(({ env = [] }) => env).filter(({ name }) => !name.endsWith("_FILE"));
        const config = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
        const settings = { ...config, ...Object.fromEntries(given.map(({ name, value }) => [name, value])) };
        const { first } = readConfig({ PORTAL_EXAMPLES: "off", ...settings });
        assert.equal(first.company?.code, "3100990011");
        const page = readFileSync("docs/operating.md", "utf8");
        for (const name of Object.keys(settings)) assert.ok(page.includes(`| \`${name}\``), name);
      }
    }
  });

  it("find their secrets under the names of the example", async () => {
    const [secret] = await readManifests("deploy/kubernetes/secret.example.yaml");
    const portal = readFileSync("deploy/kubernetes/portal.yaml", "utf8");
    const named = [...portal.matchAll(/\/run\/secrets\/portal\/([\w-]+)/g)].map(([, name]) => name);
    assert.deepEqual(new Set(named), new Set(Object.keys(secret?.stringData ?? {})));
  });
});
