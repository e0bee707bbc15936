import { readTaskPage as readPage, type ExportTaskPage } from "../contract/index.ts";
import { readChange } from "./read-change.ts";

/*
 * Readers of what export calls answer. What they throw makes the call `answer-malformed`. Nothing is an answer only
 * where the backend really said yes.
 */

/** The id of an export that was posted, where the backend answers the task. @throws TypeError for no change at all */
export function readPosted(answer: unknown, isAffirmed: boolean): string | undefined {
  readChange(answer, isAffirmed);
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** A page of export tasks. @throws TypeError for no answer, ZodError for what is no page */
export function readTaskPage(answer: unknown, isAffirmed: boolean): ExportTaskPage {
  if (answer === null && !isAffirmed) throw new TypeError("The answer is empty.");
  return readPage(answer);
}
