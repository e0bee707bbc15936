/** What the processes of the whole export say to each other. */

/** Password of the users of the portal that is measured. */
export const password = "Bench-Portal-2026";

/** CPU time so far in microseconds, and the peak of memory in kB. */
export interface Message {
  cpu: number;
  peakKb: number;
}

/** What is measured of one export. */
export interface Figures {
  wallSeconds: number;
  cpuSeconds: number;
  peakMb: number;
  fileMb: number;
}

/** Those that read the same table by the same query without the portal. */
export const rivals = ["floor", "floor without references", "exceljs", "raw read"] as const;
export type Rival = (typeof rivals)[number];
