import type { SecurityEvent, SecurityLog } from "./security-log/index.ts";
import type { Metrics } from "./telemetry/index.ts";

/** Counts an event that is about a sign-in. */
function count({ signIns }: Metrics, { kind, detail = {} }: SecurityEvent): void {
  if (kind === "sign-in") signIns.inc({ outcome: "good", reason: "" });
  else if (kind === "sign-in-locked") signIns.inc({ outcome: "locked", reason: "" });
  else if (kind === "sign-in-refused") signIns.inc({ outcome: "refused", reason: String(detail["reason"] ?? "") });
}

/** A security log that counts the sign-ins among its events, those that it sums up included. */
export function countSignIns(log: SecurityLog, metrics: Metrics | undefined): SecurityLog {
  if (!metrics) return log;
  return {
    ...log,
    record(event) {
      count(metrics, event);
      return log.record(event);
    },
    recordIn(trx, event) {
      count(metrics, event);
      return log.recordIn(trx, event);
    },
  };
}
