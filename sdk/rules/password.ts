import { passwordMinChars } from "../limits.ts";

/** Whether a new password has enough characters, counted as the server compares it. The server checks more. */
export function isLongEnoughPassword(password: string): boolean {
  return password.isWellFormed() && [...password.normalize("NFKC")].length >= passwordMinChars;
}
