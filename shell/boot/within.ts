import { withTimeout } from "@customs-portal/sdk/timing";

/** Waits for work, but no longer than a time. @returns whether it settled by then; a failure is the caller's to hear of */
export function within(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const isSettled = () => true;
  return withTimeout(work.then(isSettled, isSettled), limitMs, () => false);
}
