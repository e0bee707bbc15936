import { readChange } from "./read-change.ts";

/** The id of an export that was posted, where the backend answers the task. @throws TypeError for no change at all */
export function readPosted(answer: unknown, isAffirmed: boolean): string | undefined {
  readChange(answer, isAffirmed);
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
