import type { LinePortal } from "@customs-portal/sdk";
import { PageHead, Spinner, useResource, useT } from "@customs-portal/ui";
import { useEffect } from "react";
import { fetchNumbered } from "./api.ts";
import { detailPath } from "./DeclarationLink.tsx";
import { declarationList } from "./list-spec.ts";
import { NoDeclaration } from "./NoDeclaration.tsx";

/** A number that was typed elsewhere, such as in the command palette: its declaration takes the place of this page. */
export function FindPage({ portal, number }: { portal: LinePortal; number: string }) {
  const t = useT("declarations");
  const { data, error, reload } = useResource(number, (signal) => fetchNumbered(portal, number, signal));
  const id = data?.rows[0]?.id;
  useEffect(() => {
    if (id !== undefined) portal.router.navigate(detailPath(id, ""), { replace: true });
  }, [portal, id]);
  useEffect(() => portal.tab.setTitle(t("detail.tab", { number })), [portal, t, number]);
  const toList = () => portal.tabs.open(declarationList.path);
  const isOver = error !== undefined || (data && id === undefined);
  return (
    <div className="decl-page">
      <PageHead
        title={t("detail.title")}
        trail={[{ label: t("group") }, { label: t("title"), onClick: toList }]}
        part={number}
      />
      {isOver ? (
        <NoDeclaration portal={portal} error={error} onRetry={reload} onBack={toList} />
      ) : (
        <Spinner label={t("detail.loading")} />
      )}
    </div>
  );
}
