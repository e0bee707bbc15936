import type { BusinessLineProps, LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, useStore, useStyles, useT } from "@customs-portal/ui";
import { useEffect } from "react";
import { DetailPage } from "./DetailPage.tsx";
import { FindPage } from "./FindPage.tsx";
import { ListPage } from "./ListPage.tsx";
import { placeOfAddress, workbenchPath } from "./paths.ts";
import { SharedPage } from "./SharedPage.tsx";
import { lineCss } from "./styles.ts";

/** Chooses the page of an address. */
export function App({ portal }: BusinessLineProps) {
  useStyles(lineCss);
  const { pathname } = useStore(portal.router.location);
  const place = placeOfAddress(pathname);
  const isRoot = place === "root";
  useEffect(() => {
    if (isRoot) portal.router.navigate(workbenchPath, { replace: true });
  }, [portal, isRoot]);

  if (isRoot) return null;
  if (place === "shared") return <SharedPage portal={portal} />;
  if (place === "unknown") return <UnknownPage portal={portal} />;
  if ("number" in place) return <FindPage key={place.number} portal={portal} number={place.number} />;
  if (place.id === undefined) return <ListPage key={place.list} portal={portal} list={place.list} />;
  return <DetailPage portal={portal} list={place.list} id={place.id} />;
}

function UnknownPage({ portal }: { portal: LinePortal }) {
  const t = useT("logistics");
  return (
    <EmptyState
      title={t("unknown.title")}
      hint={t("unknown.hint")}
      action={<Button onClick={() => portal.router.navigate(workbenchPath)}>{t("unknown.back")}</Button>}
    />
  );
}
