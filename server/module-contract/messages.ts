import type { MessageTone } from "@customs-portal/sdk/contract";
import type { AnyTransaction } from "../db/index.ts";
import type { LocalText } from "./texts.ts";

/** Something that a user is to know. */
export interface NewMessage {
  /** Id of the user who gets it; several get one each. */
  userId: string | readonly string[];
  /** Code of the company that it is about; null for all companies of the user. */
  corpCode: string | null;
  /** Name of a category of the module (`PortalModule.messageCategories`) or of the server. */
  category: string;
  /** Up to 200 characters in each language. */
  title: LocalText;
  /** Up to 2,000 characters in each language; "" where the title says it all. */
  text: LocalText;
  /** Local path of what it tells of, which is opened in its company; null where nothing is to be opened. */
  path: string | null;
  tone: MessageTone;
  /** Who says so, where it is a person: shown with the message, with the company that the person works for. */
  sender?: { userId: string; corpCode: string };
}

/** The messages of the users, for whoever has something to tell. */
export interface Messages {
  /**
   * Sends a message in the transaction that stores what it tells of: both are there or neither. Titles and texts that
   * are too long are cut, and lose what hides or turns text; above 2,000 messages of a user those go that were read, the
   * oldest first, and unread ones of the account last.
   * @throws Error for a category that nobody has declared, and for a path that leads elsewhere
   */
  send(trx: AnyTransaction, message: NewMessage): Promise<void>;
}
