/** What may have changed: somebody's exports or messages, or whether somebody's sessions are still there. */
export const hintTopics = ["exports", "messages", "session"] as const;
export type HintTopic = (typeof hintTopics)[number];

/** Says that something may have changed, and for whom; never what. */
export interface Hint {
  topic: HintTopic;
  /** Ids of users; undefined for all. */
  users?: readonly string[] | undefined;
}

/** Receives hints. They may be lost, come twice and come for nothing. */
export type OnHint = (hint: Hint) => void;

/** Hints come until it is closed. */
export interface HintListener {
  close(): Promise<void>;
}

/** Told when no hints come. */
export type ListenLog = (message: string, error: unknown) => void;

/** Name of the channel, of PostgreSQL and within a process. */
export const channel = "customs_portal_hints";

/** Users named in one message: PostgreSQL takes 8,000 bytes. */
const usersPerText = 100;
/** Beyond so many users everybody is told. */
const usersMax = 2000;

/** A hint as texts that a channel can carry. */
export function textsOf({ topic, users }: Hint): string[] {
  if (users === undefined || users.length > usersMax) return [`${topic} *`];
  const texts: string[] = [];
  for (let start = 0; start < users.length; start += usersPerText)
    texts.push(`${topic} ${users.slice(start, start + usersPerText).join(",")}`);
  return texts;
}

/** The hint of a text; undefined where it is none, such as one of a newer version. */
export function hintOf(text: string): Hint | undefined {
  const [name, users, ...rest] = text.split(" ");
  const topic = hintTopics.find((known) => known === name);
  if (topic === undefined || !users || rest.length > 0) return undefined;
  return users === "*" ? { topic } : { topic, users: users.split(",") };
}
