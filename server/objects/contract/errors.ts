import { PortalError } from "@customs-portal/sdk/errors";
import { isNamed } from "../../base/index.ts";

/** When a caller may ask again, in seconds. */
const retrySeconds = 5;

/** The store cannot do the work now: `unavailable` for the caller, the reason for the operator. */
export class ObjectsUnavailableError extends PortalError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, "ObjectsUnavailableError");
  }

  /** Where the objects are. */
  declare readonly place: string;
  /** Why, without any secret, and what to do about it. */
  declare readonly reason: string;
  /** Whether it may pass by itself, so that a start waits for it; else somebody has to do something. */
  declare readonly isAway: boolean;

  constructor(place: string, reason: string, { isAway, cause }: { isAway: boolean; cause?: unknown }) {
    super("unavailable", {
      message: `The files in ${place} cannot be used: ${reason}`,
      cause,
      params: { seconds: retrySeconds },
    });
    this.name = "ObjectsUnavailableError";
    this.place = place;
    this.reason = reason;
    this.isAway = isAway;
  }
}
