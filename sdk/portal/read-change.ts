/** Whether an answer holds nothing. */
export const isEmpty = (answer: unknown) =>
  !answer || (typeof answer === "object" && !Array.isArray(answer) && Object.keys(answer).length === 0);

/** The answer of a call that changes something: whatever it holds, it is no page, as a proxy sends in its place. */
export function readChange(answer: unknown, isAffirmed: boolean): void {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  if (typeof answer === "string" && answer.trimStart().startsWith("<")) throw new TypeError("The answer is a page.");
}
