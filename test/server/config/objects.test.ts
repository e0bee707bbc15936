import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, readConfig } from "../../../server/index.ts";

const objectsOf = (env: Record<string, string>) => readConfig(env, "/srv").objects;
const region = { PORTAL_S3_REGION: "eu-central-1" };

describe("PORTAL_OBJECTS", () => {
  it("is a folder of the data folder by default, or another one", () => {
    assert.deepEqual(objectsOf({ PORTAL_DATA: "here" }), { kind: "folder", folder: "/srv/here/objects" });
    assert.deepEqual(objectsOf({ PORTAL_OBJECTS: "/mnt/files" }), { kind: "folder", folder: "/mnt/files" });
    assert.deepEqual(objectsOf({ PORTAL_OBJECTS: "files" }), { kind: "folder", folder: "/srv/files" });
  });

  it("is a bucket, of Amazon or at an address of its own", () => {
    const amazon = { kind: "s3", bucket: "files", prefix: "", region: "eu-central-1", endpoint: undefined };
    for (const text of ["s3://files", "s3://files/"])
      assert.deepEqual(objectsOf({ PORTAL_OBJECTS: text, ...region }), { ...amazon, pathStyle: false });
    const own = {
      PORTAL_OBJECTS: "s3://files/portal/a/",
      PORTAL_S3_ENDPOINT: "http://127.0.0.1:9000",
      AWS_REGION: "x",
    };
    const expected = {
      ...amazon,
      prefix: "portal/a/",
      region: "x",
      endpoint: "http://127.0.0.1:9000",
      pathStyle: true,
    };
    assert.deepEqual(objectsOf(own), expected);
    assert.deepEqual(objectsOf({ ...own, PORTAL_S3_PATH_STYLE: "off" }), { ...expected, pathStyle: false });
  });

  const refused: readonly [name: string, env: Record<string, string>][] = [
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: "s3://", ...region }],
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: "s3://Files", ...region }],
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: "s3://files/a//b", ...region }],
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: "s3://files/a?b", ...region }],
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: `s3://files/${"a".repeat(101)}`, ...region }],
    ["PORTAL_OBJECTS", { PORTAL_OBJECTS: "gs://files", ...region }],
    ["PORTAL_S3_REGION", { PORTAL_OBJECTS: "s3://files" }],
    ["PORTAL_S3_REGION", { PORTAL_OBJECTS: "s3://files", PORTAL_S3_REGION: "a b" }],
    ["PORTAL_S3_ENDPOINT", { PORTAL_OBJECTS: "s3://files", PORTAL_S3_ENDPOINT: "files.example.com", ...region }],
    ["PORTAL_S3_ENDPOINT", { PORTAL_OBJECTS: "s3://files", PORTAL_S3_ENDPOINT: "https://a:b@x", ...region }],
    ["PORTAL_S3_PATH_STYLE", { PORTAL_OBJECTS: "s3://files", PORTAL_S3_PATH_STYLE: "yes", ...region }],
  ];
  for (const [name, env] of refused)
    it(`is refused with a line that names the setting: ${JSON.stringify(env)}`, () => {
      assert.throws(
        () => objectsOf(env),
        (error: unknown) => error instanceof ConfigError && error.message.startsWith(`${name} `),
      );
    });
});
