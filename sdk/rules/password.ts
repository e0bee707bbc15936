import { passwordMinChars } from "../limits.ts";

/** Whether a new password has enough characters, counted as it is compared. */
export function isLongEnoughPassword(password: string): boolean {
  return password.isWellFormed() && [...password.normalize("NFKC")].length >= passwordMinChars;
}
