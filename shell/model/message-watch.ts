import type { MessageSummary, ReadMessages } from "@customs-portal/sdk/contract";
import type { Store } from "@customs-portal/sdk/portal";

/** What the page knows of the messages of its user. */
export interface MessageWatch {
  /** What there is to read; undefined until the first answer. */
  readonly summary: Store<MessageSummary | undefined>;
  /** Marks messages as read and knows at once what is left. @throws HttpError, which was shown */
  markRead(wanted: ReadMessages): Promise<void>;
  /** Asks at once, where the page is seen; for what is known to have brought a message. */
  lookAgain(): void;
  destroy(): void;
}
