import type { Portal } from "@customs-portal/sdk/portal";
import { readPageEnd, readPageSettings } from "../configure-portal.ts";
import { hasOwnToken } from "../tag-settings.ts";

/** What is read of a tag. */
interface Tag {
  readonly isConnected: boolean;
  readonly scope: string | undefined;
  readonly token: string | undefined;
}

/** The sign-in of a page without a portal: that of the tag, or one of the page by its number. */
type SignIn = "none" | "tag" | number;

interface Owner {
  readonly portal: Portal;
  /** Who is signed in, and for which company. */
  readonly user: string;
  readonly scope: string | undefined;
  /** Undefined with a portal of the page, which knows its user. */
  readonly signIn: SignIn | undefined;
}

/** Whose the files of a tag are. It outlives the lists, so that a tag that was away knows who has left meanwhile. */
export interface Ownership {
  /** A list is to begin, or goes on. @param isOwn whether the portal was made for the tag, and is nobody else's */
  begin(portal: Portal, isOwn: boolean): void;
  /** Compares with who is there now. @returns whether the list has to begin anew; it is told, too */
  check(): boolean;
  /** Listens for another user from now on. */
  watch(): void;
  unwatch(): void;
  /** Nobody's until a list begins. */
  forget(): void;
}

export interface OwnershipOptions {
  /** The owner has left: nobody else is to see what is theirs. */
  onLeft: () => void;
  /** It is somebody else's, or somebody has signed in: the list has to begin anew. */
  onOther: () => void;
}

const nobody = "null";

function userOf({ session }: Portal): string {
  const user = session.user.getSnapshot();
  return JSON.stringify(user && [user.userId ?? user.userNo, user.company]);
}

function signInOf(tag: Tag): SignIn {
  if (hasOwnToken(tag)) return tag.token ? "tag" : "none";
  return readPageSettings().token ? (readPageEnd().nth ?? 0) : "none";
}

function isOver(before: SignIn | undefined, now: SignIn | undefined): boolean {
  if (before === undefined || before === "none") return false;
  // A tag that changes to the token of the page, or back, has another token of the same sign-in.
  return now === undefined || now === "none" || (before !== now && before !== "tag" && now !== "tag");
}

/** Who chose files before the sign-in goes on with them. */
function hasLeft(before: Owner, now: Owner): boolean {
  const isOtherUser = before.user !== nobody && before.user !== now.user;
  return isOtherUser || before.scope !== now.scope || isOver(before.signIn, now.signIn);
}

/** Creates the ownership of what a tag holds. */
export function createOwnership(tag: Tag, { onLeft, onOther }: OwnershipOptions): Ownership {
  let owner: Owner | undefined;
  let leave: (() => void) | undefined;

  /** @returns whether it is another's */
  function take(portal: Portal, isOwn: boolean): boolean {
    const before = owner;
    const now = { portal, user: userOf(portal), scope: tag.scope, signIn: isOwn ? signInOf(tag) : undefined };
    const isLeft = before !== undefined && hasLeft(before, now);
    if (isLeft) onLeft();
    owner = now;
    return isLeft || (before !== undefined && before.user !== now.user);
  }

  function check(): boolean {
    if (!owner || !take(owner.portal, owner.signIn !== undefined)) return false;
    onOther();
    return true;
  }

  function unwatch(): void {
    leave?.();
    leave = undefined;
  }

  function watch(): void {
    unwatch();
    leave = owner?.portal.session.user.subscribe(check);
  }

  return {
    begin(portal, isOwn) {
      const isWatched = leave !== undefined && owner?.portal === portal;
      take(portal, isOwn);
      if (!isWatched && tag.isConnected) watch();
    },
    check,
    watch,
    unwatch,
    forget: () => void (owner = undefined),
  };
}
