import { join, resolve } from "node:path";
import type { ObjectStoreSettings, S3Settings } from "../objects/index.ts";
import { ConfigError, switchOf, textOf, type Environment } from "./environment.ts";

const name = "PORTAL_OBJECTS";
const bucketPattern = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const prefixPattern = /^[\w.-]+(\/[\w.-]+)*$/;
/** Room for keys is left in the 1024 bytes of S3. */
const maxPrefixLength = 100;

function endpointOf(env: Environment): string | undefined {
  const text = textOf(env, "PORTAL_S3_ENDPOINT");
  if (text === undefined) return undefined;
  // It may hold a password by mistake, so the message does not repeat it.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new ConfigError("PORTAL_S3_ENDPOINT", "must be an address such as https://s3.example.com:9000.");
  return text;
}

function regionOf(env: Environment): string {
  const region = textOf(env, "PORTAL_S3_REGION") ?? textOf(env, "AWS_REGION");
  if (region === undefined)
    throw new ConfigError("PORTAL_S3_REGION", "must name the region of the bucket, such as eu-central-1.");
  if (!/^[a-z\d-]{1,64}$/.test(region))
    throw new ConfigError("PORTAL_S3_REGION", `must be a name such as eu-central-1, not "${region}".`);
  return region;
}

function bucketOf(env: Environment, text: string): S3Settings {
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)\/?(.*?)\/*$/.exec(text) ?? [];
  if (!bucketPattern.test(bucket) || (path !== "" && !prefixPattern.test(path)) || path.length > maxPrefixLength)
    throw new ConfigError(name, `must be a bucket and perhaps a folder, such as s3://files/portal, not "${text}".`);
  const endpoint = endpointOf(env);
  return {
    kind: "s3",
    bucket,
    prefix: path === "" ? "" : `${path}/`,
    region: regionOf(env),
    endpoint,
    pathStyle: switchOf(env, "PORTAL_S3_PATH_STYLE", endpoint === undefined ? "off" : "on"),
  };
}

/**
 * Where files are kept: `PORTAL_OBJECTS`, a bucket `s3://bucket/folder` or a folder; `objects` in the data folder by
 * default.
 * @throws ConfigError
 */
export function objectsOf(env: Environment, { cwd, dataDir }: { cwd: string; dataDir: string }): ObjectStoreSettings {
  const text = textOf(env, name);
  if (text === undefined) return { kind: "folder", folder: join(dataDir, "objects") };
  if (text.startsWith("s3://")) return bucketOf(env, text);
  if (/^[a-z][a-z\d+.-]+:/i.test(text))
    throw new ConfigError(name, `must be s3://bucket/folder or a folder, not "${text}".`);
  return { kind: "folder", folder: resolve(cwd, text) };
}
