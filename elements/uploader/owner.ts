import type { Portal } from "@customs-portal/sdk/portal";

/** The owner of files where nobody is signed in. */
export const nobody = "null";

/** Whose files are sent by a portal: who is signed in, and for which company. */
export function ownerOf({ session }: Portal): string {
  const user = session.user.getSnapshot();
  return JSON.stringify(user && [user.userId ?? user.userNo, user.company]);
}
