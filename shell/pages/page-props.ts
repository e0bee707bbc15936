import type { PortalLocation } from "@customs-portal/sdk/portal";
import type { WorkspaceModel } from "../model/workspace-model.ts";

/** What a page of the shell in a tab is given. */
export interface ShellPageProps {
  readonly location: PortalLocation;
  readonly shell: WorkspaceModel["shell"];
  readonly model: WorkspaceModel;
}
