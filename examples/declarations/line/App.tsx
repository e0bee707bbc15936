import type { BusinessLineProps, LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, useStore, useStyles, useT } from "@customs-portal/ui";
import { useEffect } from "react";
import { DetailPage } from "./DetailPage.tsx";
import { FindPage } from "./FindPage.tsx";
import { GoodsPage } from "./goods/GoodsPage.tsx";
import { ListPage } from "./ListPage.tsx";
import { lineCss } from "./styles.ts";

const listPath = "/declarations/list";
const goodsPath = "/declarations/goods";
const detailPattern = /^\/declarations\/detail\/([^/]+)\/?$/;
/** Where numbers lead that are typed into the command palette. */
const numberPattern = /^\/declarations\/number\/(\d{18})\/?$/;

/** Chooses the page of an address. */
export function App({ portal }: BusinessLineProps) {
  useStyles(lineCss);
  const { pathname } = useStore(portal.router.location);
  const path = pathname.replace(/\/+$/, "");
  const isRoot = path === "/declarations";
  useEffect(() => {
    if (isRoot) portal.router.navigate(listPath, { replace: true });
  }, [portal, isRoot]);

  const id = detailPattern.exec(pathname)?.[1];
  if (id !== undefined) return <DetailPage portal={portal} id={id} />;
  const number = numberPattern.exec(pathname)?.[1];
  if (number !== undefined) return <FindPage key={number} portal={portal} number={number} />;
  if (isRoot) return null;
  if (path === goodsPath) return <GoodsPage portal={portal} />;
  return path === listPath ? <ListPage portal={portal} /> : <UnknownPage portal={portal} />;
}

function UnknownPage({ portal }: { portal: LinePortal }) {
  const t = useT("declarations");
  return (
    <EmptyState
      title={t("unknown.title")}
      hint={t("unknown.hint")}
      action={<Button onClick={() => portal.router.navigate(listPath)}>{t("detail.back")}</Button>}
    />
  );
}
