/** Where the runner says it: to programs in their environment, to pages in a global. */
interface Told {
  process?: { env: Record<string, string | undefined> };
  testPace?: number;
}

const { process, testPace } = globalThis as Told;

/** How many times as long as on a calm machine everything may take here; the runner has measured it. */
const pace = Number(testPace ?? process?.env["TEST_PACE"] ?? 1);

/** The end of a wait on this machine, from its end on a calm one. */
export const patient = (ms: number): number => Math.round(ms * pace);
