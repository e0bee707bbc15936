/** Waits for everything, also where some of it fails. @throws what failed first in the order given */
export async function settleAll(work: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
