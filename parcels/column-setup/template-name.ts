import { templateNameMaxChars } from "@customs-portal/sdk/limits";

/** What is wrong with the name of a template; characters are counted as people do (R5-01, R5-02, A37). */
export function nameFlaw(name: string): "empty" | "long" | undefined {
  const trimmed = name.trim();
  if (trimmed === "") return "empty";
  return [...trimmed].length > templateNameMaxChars ? "long" : undefined;
}
