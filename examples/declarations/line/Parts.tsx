import type { LinePortal } from "@customs-portal/sdk";
import { Button, ErrorState, errorText, Spinner, useResource, useT, type Resource } from "@customs-portal/ui";
import type { Declaration } from "../contract.ts";
import type { DeclarationParts } from "../goods-contract.ts";
import { fetchParts } from "./api.ts";
import { EditedLine, useEditedLine } from "./edit/EditedLine.tsx";
import type { Unsaved } from "./edit/use-unsaved.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { LinesTable } from "./LinesTable.tsx";
import { useLocaleReload } from "./use-locale-reload.ts";

/** The goods lines and the history of a declaration. */
export function useParts(portal: LinePortal, id: string): Resource<DeclarationParts> {
  const resource = useResource(id, (signal) => fetchParts(portal, id, signal));
  useLocaleReload(resource);
  return resource;
}

export interface PartsProps {
  portal: LinePortal;
  parts: Resource<DeclarationParts>;
  declaration: Declaration;
  unsaved: Unsaved;
  /** Asks for the declaration and its parts again. */
  onReload(): void;
}

/** Goods lines and history, which come after the declaration itself. */
export function Parts({ portal, parts, declaration, unsaved, onReload }: PartsProps) {
  const { id } = declaration;
  const t = useT("declarations");
  const editing = useEditedLine(portal, declaration, unsaved);
  const { error, reload, dataKey, pending } = parts;
  // Those of another declaration hold the place until its own come, pale.
  const isOther = dataKey !== id;
  const data = isOther && !pending ? undefined : parts.data;
  const failure = error === undefined ? undefined : errorText(portal, error);
  const retry = <Button onClick={reload}>{t("list.retry")}</Button>;
  if (failure && !data)
    return <ErrorState title={t("parts.failed")} message={failure.text} code={failure.code} action={retry} />;
  if (!data) return <Spinner label={t("detail.loading")} />;
  return (
    <>
      {failure && (
        <div className="cp-note decl-failed" data-kind="error" role="alert">
          <p>
            {t("parts.failed")}: {failure.text}
          </p>
          {retry}
        </div>
      )}
      <LinesTable portal={portal} lines={data.lines} dimmed={isOther} onEdit={editing.open} onRefresh={onReload} />
      {!isOther && (
        <EditedLine
          portal={portal}
          edited={editing}
          lines={data.lines}
          ieFlag={declaration.ieFlag}
          unsaved={unsaved}
          onReload={onReload}
        />
      )}
      <section className="decl-panel">
        <h2>{t("parts.history")}</h2>
        <HistoryTable events={data.events} />
      </section>
    </>
  );
}
