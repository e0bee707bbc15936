import type { Store } from "@customs-portal/sdk/portal";

/** Whether calls get through: `offline` where the browser knows of no network, `unreachable` where no answer comes. */
export type ConnectionState = "there" | "offline" | "unreachable";

/** What the chrome knows of the connection to the server. */
export interface Connection {
  readonly state: Store<ConnectionState>;
  /** Asks the server at once. Never rejects. */
  retry(): Promise<void>;
}
