import type { BusinessLineProps } from "@customs-portal/sdk";
import { filesFunction } from "@customs-portal/sdk/limits";
import { useStore, useStyles } from "@customs-portal/ui";
import { useEffect } from "react";
import { FilesPage } from "./FilesPage.tsx";
import { addressOf, folderOf } from "./folder-path.ts";
import { lineCss } from "./styles.ts";
import type { Uploads } from "./uploads.ts";

export interface AppProps extends BusinessLineProps {
  /** Undefined where the user may not upload. */
  uploads: Uploads | undefined;
}

/** Shows the folder of the address. */
export function App({ portal, uploads }: AppProps) {
  useStyles(lineCss);
  const folder = folderOf(useStore(portal.router.location));
  const mayRead = portal.can(filesFunction);
  useEffect(() => {
    if (mayRead) return;
    // The page of the portal for what somebody may not see.
    const query = new URLSearchParams({ from: addressOf(folder), function: filesFunction });
    portal.router.navigate(`/401?${query.toString()}`, { replace: true });
  }, [portal, folder, mayRead]);
  return mayRead ? <FilesPage portal={portal} folder={folder} uploads={uploads} /> : null;
}
