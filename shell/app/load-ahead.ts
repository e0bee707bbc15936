import type { BusinessLineConfig } from "@customs-portal/sdk/contract";
import type { PortalHost } from "@customs-portal/sdk/portal";
import type { BootHandle } from "../loader/boot-handle.ts";
import { neededFiles } from "../loader/registry.ts";

/** A file is asked for with its tries, and its failure told, where it is needed. */
const elsewhereTold = () => undefined;

/** Has the workspace travel with its texts as soon as it is known that somebody is signed in. */
export function loadWorkspaceAhead(portal: PortalHost): void {
  if (!portal.session.user.getSnapshot()) return;
  import("../workspace/workspace.tsx")
    .then(({ loadWorkspaceTexts }) => loadWorkspaceTexts(portal))
    .catch(elsewhereTold);
}

/** Has the files of a business line travel while the workspace does that will run them. */
export function fetchLineAhead({ system, root }: BootHandle, { app }: BusinessLineConfig): void {
  if (app === undefined) return;
  const { integrity = {}, imports = {} } = system.getImportMap();
  const address = imports[app];
  if (address === undefined || new URL(address, root).origin !== new URL(root).origin) return;
  for (const file of neededFiles(system, new URL(address, root).href)) {
    const expected = integrity[file];
    // As the loader asks for it, which finds it in the cache then; what nobody reads would stay under way.
    fetch(file, { credentials: "same-origin", ...(expected !== undefined && { integrity: expected }) })
      .then((answer) => answer.arrayBuffer())
      .catch(elsewhereTold);
  }
}
