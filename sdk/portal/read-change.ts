/** Whether an answer holds nothing. */
export const isEmpty = (answer: unknown) =>
  !answer || (typeof answer === "object" && !Array.isArray(answer) && Object.keys(answer).length === 0);

/** Whether an answer is a page, as a proxy sends in place of an answer. */
export const isPage = (answer: unknown) => typeof answer === "string" && answer.trimStart().startsWith("<");

/** The answer of a call that changes something: whatever it holds, it is no page. */
export function readChange(answer: unknown, isAffirmed: boolean): void {
  if (isEmpty(answer) && !isAffirmed) throw new TypeError("The answer is empty.");
  if (isPage(answer)) throw new TypeError("The answer is a page.");
}
