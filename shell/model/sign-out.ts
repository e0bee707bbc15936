import type { WorkspaceModel } from "./workspace-model.ts";

/** Asks about unsaved work and ends the session. */
export async function signOut({ portal, mayLeave }: Pick<WorkspaceModel, "portal" | "mayLeave">): Promise<void> {
  if (await mayLeave("sign-out")) await portal.session.signOut();
}
