import { parseArgs } from "node:util";
import { messageOf } from "../base/index.ts";

/** A command that cannot be done as it was typed, or at all; the message is what its author sees. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AdminError";
  }
}

/** An option of a command: `--name VALUE`, or `--name` alone for a flag. */
export interface OptionSpec {
  /** What stands for the value in the help; a flag has none. */
  value?: string;
  help: string;
  /** A flag that asks for something secret: a value on the command line would be seen by others and kept by the shell. */
  isSecret?: boolean;
}

/** What was typed after the verb. */
export interface Given {
  /** The words in the order of the command's `words`; none is missing. */
  words: readonly string[];
  options: ReadonlyMap<string, string>;
  flags: ReadonlySet<string>;
}

/** What every command is described by. */
export interface CommandSpec {
  /** Names of the words that must follow the verb. */
  words: readonly string[];
  options: Readonly<Record<string, OptionSpec>>;
}

/** Does not repeat the value. */
function takesNoValue(name: string): AdminError {
  return new AdminError(
    `--${name} takes no value: what stands on the command line is seen by others and kept by the shell. It asks, or takes the first line of the standard input.`,
  );
}

/** Reads what was typed after the verb. @throws AdminError */
export function readArguments({ words, options }: CommandSpec, args: readonly string[]): Given {
  const specs = Object.entries(options);
  const secrets = specs.filter(([, { isSecret }]) => isSecret).map(([name]) => name);
  const withValue = secrets.find((name) => args.some((word) => word.startsWith(`--${name}=`)));
  if (withValue !== undefined) throw takesNoValue(withValue);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(specs.map(([name, spec]) => [name, { type: spec.value ? "string" : "boolean" }])),
    });
  } catch (error) {
    throw new AdminError(messageOf(error));
  }
  const { positionals } = parsed;
  if (positionals.length < words.length) throw new AdminError(`${words[positionals.length] ?? ""} is missing.`);
  const asked = secrets.find((name) => parsed.values[name] === true);
  if (positionals.length > words.length && asked !== undefined) throw takesNoValue(asked);
  if (positionals.length > words.length) throw new AdminError(`"${positionals[words.length] ?? ""}" is too much.`);
  const values = Object.entries(parsed.values);
  return {
    words: positionals,
    options: new Map(values.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    flags: new Set(values.filter(([, value]) => value === true).map(([name]) => name)),
  };
}

/** An option that must be given. @throws AdminError */
export function required(given: Given, name: string): string {
  const value = given.options.get(name);
  if (value === undefined || value === "") throw new AdminError(`--${name} is missing.`);
  return value;
}

/** A text that must have a form. @throws AdminError */
export function matching(value: string, pattern: RegExp, what: string): string {
  if (!pattern.test(value)) throw new AdminError(`"${value}" is not ${what}.`);
  return value;
}

/** `zh-CN=关务,en=Customs` as a text per locale; a text without a locale stands for all. @throws AdminError */
export function localisedTitle(text: string): string {
  const parts = text.split(",").map((part) => part.split("="));
  if (!text.includes("=")) return JSON.stringify(text);
  if (parts.some((part) => part.length !== 2 || part.some((word) => word?.trim() === "")))
    throw new AdminError(`"${text}" is not a title such as zh-CN=关务,en=Customs.`);
  return JSON.stringify(Object.fromEntries(parts.map(([locale = "", title = ""]) => [locale.trim(), title.trim()])));
}
