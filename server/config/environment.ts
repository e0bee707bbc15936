import { readFileSync } from "node:fs";
import { messageOf } from "../base/index.ts";
import type { SettingName } from "./setting-names.ts";

/** A setting that cannot be used; the message is the one line that its owner sees. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = "ConfigError";
  }
}

/** The environment of the process, or what stands for it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting without blanks around it; undefined where it is empty. */
export function textOf(env: Environment, name: SettingName): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

/** A setting that is on or off. @throws ConfigError */
export function switchOf(env: Environment, name: SettingName, fallback: "on" | "off"): boolean {
  const text = textOf(env, name) ?? fallback;
  if (text !== "on" && text !== "off") throw new ConfigError(name, `must be on or off, not "${text}".`);
  return text === "on";
}

/** @throws ConfigError */
function textOfFile(setting: string, file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const message = messageOf(error);
    // Of a folder, the system names no path.
    throw new ConfigError(setting, `cannot be read: ${message.includes(file) ? message : `${message} '${file}'`}`);
  }
}

/** Settings that hold a secret, each of which may stand in a file. */
export type SecretName = "DATABASE_REPLICA_URL" | "DATABASE_URL" | "PORTAL_PASSWORD";

/**
 * A secret: the setting itself, or the first line of the file that `<NAME>_FILE` names, so that no list of processes or
 * containers shows it. @throws ConfigError
 */
export function secretOf(env: Environment, name: SecretName): string | undefined {
  const value = env[name] === "" ? undefined : env[name];
  const file = textOf(env, `${name}_FILE`);
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name}_FILE`, `is set, and so is ${name}; keep one of them.`);
  const [line = ""] = textOfFile(`${name}_FILE`, file).split(/\r?\n/, 1);
  // Whoever names a file means a secret: without one, the portal would start as if none were set.
  if (line.trim() === "") throw new ConfigError(`${name}_FILE`, "names a file whose first line is empty.");
  return line;
}
