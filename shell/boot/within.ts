/** Waits for work, but no longer than a time. @returns whether it settled by then; a failure is the caller's to hear of */
export async function within(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), limitMs)));
  const isSettled = () => true;
  try {
    return await Promise.race([work.then(isSettled, isSettled), patience]);
  } finally {
    clearTimeout(timer);
  }
}
