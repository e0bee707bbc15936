import { subjects } from "./commands.ts";
import type { AnyCommand } from "./command.ts";

function usageOf(subject: string, verb: string, { words }: AnyCommand): string {
  return [`  ${subject}`, verb, ...words].join(" ");
}

/** The help of one command. */
export function commandHelp(subject: string, verb: string, command: AnyCommand): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) => `  ${`--${name}${value ? ` ${value}` : ""}`.padEnd(24)}${help}`,
  );
  const usage = `npm run admin --${usageOf(subject, verb, command).slice(1)}${options.length > 0 ? " [options]" : ""}`;
  return [usage, `  ${command.help}`, ...(options.length > 0 ? ["", ...options] : [])].join("\n");
}

/** The list of all commands, or of those of one subject. */
export function overview(only?: string): string {
  const lines = Object.entries(subjects)
    .filter(([subject]) => only === undefined || subject === only)
    .flatMap(([subject, verbs]) =>
      Object.entries(verbs).map(([verb, command]) => `${usageOf(subject, verb, command).padEnd(28)}${command.help}`),
    );
  return [
    "npm run admin -- SUBJECT VERB [words] [options]",
    "",
    ...lines,
    "",
    "Add --help to a command for its options. Changes take effect at once, also while the portal runs;",
    "the server checks menus and grants at each call, and a page shows them after the next sign-in.",
  ].join("\n");
}
