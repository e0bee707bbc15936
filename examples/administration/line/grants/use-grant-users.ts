import type { LinePortal } from "@customs-portal/sdk";
import type { AdministeredUser } from "@customs-portal/sdk/administration";
import { useResource, type Resource } from "@customs-portal/ui";
import { useEffect, useState } from "react";
import { fetchUsers } from "../api.ts";
import { useReloadWhenShown } from "../use-reload-when-shown.ts";

/** Users to choose from at a time; others are found by what they are called. */
const mostUsers = 200;
/** Nobody reads what is found for half a word. */
const typingMs = 300;

type UserPage = Awaited<ReturnType<typeof fetchUsers>>;

/** Users to grant something to, and the one who is chosen. */
export interface GrantUsers {
  /** What was found, the newest answer. */
  readonly found: Resource<UserPage>;
  /** The user of the id, also where another search finds others. */
  readonly user: AdministeredUser | undefined;
  /** Why the user could not be read. */
  readonly failure: Resource<unknown> | undefined;
  /** There are more than can be chosen from without a search. */
  readonly isMany: boolean;
  readonly text: string;
  search(text: string): void;
}

/** Reads the users of the page of grants. @param userId of the address; "" for none */
export function useGrantUsers(portal: LinePortal, userId: string): GrantUsers {
  const [text, setText] = useState("");
  const [sought, setSought] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSought(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useResource(`users ${sought}`, (signal) =>
    fetchUsers(portal, "grants/users", { pageSize: mostUsers, ...(sought && { text: sought }) }, signal),
  );
  useReloadWhenShown(found.reload);
  const listed = found.data?.rows.find(({ id }) => id === userId);
  const [known, setKnown] = useState<AdministeredUser>();
  if (listed && listed !== known) setKnown(listed);
  const isUnknown = userId !== "" && found.data !== undefined && !listed && known?.id !== userId;
  const named = useResource(isUnknown ? userId : "", async (signal) =>
    isUnknown ? (await fetchUsers(portal, "grants/users", { id: userId }, signal)).rows[0] : undefined,
  );
  if (isUnknown && named.data?.id === userId) setKnown(named.data);
  const total = found.data?.total ?? 0;
  return {
    found,
    user: known?.id === userId ? known : undefined,
    failure: [found, named].find(({ error }) => error !== undefined),
    isMany: total > mostUsers || text !== "" || sought !== "",
    text,
    search: setText,
  };
}
