import { createInterface } from "node:readline/promises";
import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { hashPassword, isStrongPassword, type PasswordContext } from "../modules/session/index.ts";
import { AdminError, type Given, type OptionSpec } from "./arguments.ts";

/** Asks for something that must not be seen. */
export type AskSecret = (question: string) => Promise<string>;

export const passwordOptions = {
  password: { help: "ask for the password, or take it from the first line of the standard input", isSecret: true },
  "random-password": { help: "make a random password and print it" },
} satisfies Record<string, OptionSpec>;

/** A password that was asked for or made, before it is known whose it is. */
export interface ChosenPassword {
  /** Hashes it. @throws AdminError where it is too weak for somebody of whom `context` is known */
  hash(context: PasswordContext): Promise<string>;
}

/** Asks for a password or makes one; undefined where none was wanted. @throws AdminError */
export async function choosePassword(
  { flags }: Given,
  { ask, print }: { ask: AskSecret; print(line: string): void },
): Promise<ChosenPassword | undefined> {
  const isRandom = flags.has("random-password");
  const isAsked = flags.has("password");
  if (isRandom && isAsked) throw new AdminError("Give either --password or --random-password.");
  if (!isRandom && !isAsked) return undefined;
  const password = isRandom ? randomBytes(12).toString("base64url") : await ask("New password: ");
  return {
    async hash(context) {
      if (!isRandom && !isStrongPassword(password, { context }))
        throw new AdminError(
          "The password is too weak: at least 12 characters, no common password or pattern, without the names of the user and the companies.",
        );
      if (isRandom) print(`password: ${password}`);
      return hashPassword(password);
    },
  };
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin, terminal: false })) return line;
  return "";
}

async function askTerminal(question: string): Promise<string> {
  process.stderr.write(question);
  // Takes the echo of what is typed.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

/** Asks at the terminal without an echo, twice; otherwise takes the first line of the standard input. @throws AdminError */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const answer = await askTerminal(question);
  if (answer !== (await askTerminal("Again: "))) throw new AdminError("The two were not the same.");
  return answer;
}
