import { dayOf } from "@customs-portal/sdk/rules";
import { useClock } from "./use-clock.ts";

/** The day where the user is, `YYYY-MM-DD`; another one within half a minute after midnight. */
export function useToday(): string {
  return useClock(dayOf);
}
