import type { LinePortal } from "@customs-portal/sdk";
import {
  PageHead,
  plainTable,
  printContent,
  Spinner,
  useResource,
  useStore,
  useT,
  type Resource,
} from "@customs-portal/ui";
import { useEffect, useRef, type ReactNode, type Ref } from "react";
import type { CodeName, Declaration } from "../contract.ts";
import type { DeclarationParts } from "../goods-contract.ts";
import { fetchDeclaration } from "./api.ts";
import { useChangeReload } from "./changes.ts";
import { fromGoods, listPathOf } from "./DeclarationLink.tsx";
import { DetailTools } from "./DetailTools.tsx";
import { useUnsaved, type Unsaved } from "./edit/use-unsaved.ts";
import { NoDeclaration } from "./NoDeclaration.tsx";
import { useLineColumns } from "./LinesTable.tsx";
import { Parts, useParts } from "./Parts.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { TariffLink } from "./TariffLink.tsx";
import { useFigures } from "./use-figures.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

interface Entry {
  name: Exclude<keyof Declaration, "id">;
  value: ReactNode;
  mono?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const t = useT("declarations");
  return (
    <section className="decl-panel" data-facts="">
      <h2>{title}</h2>
      <dl className="decl-list">
        {entries.map(({ name, value, mono, wide }) => (
          <div key={name} data-wide={wide ? "" : undefined}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd data-mono={mono ? "" : undefined}>{value || t("detail.none")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const both = ({ code, name }: CodeName) => `${code} ${name}`;

interface ContentProps {
  portal: LinePortal;
  declaration: Declaration;
  parts: Resource<DeclarationParts>;
  /** It is not the one that was asked for. */
  isStale: boolean;
  unsaved: Unsaved;
  /** Asks for all of it again. */
  onReload(): void;
  /** What is printed. */
  ref: Ref<HTMLDivElement>;
}

function Content({ portal, declaration: row, parts, unsaved, onReload, isStale, ref }: ContentProps) {
  const t = useT("declarations");
  const { day, money, quantity } = useFigures();
  return (
    // What is typed into a form that goes with it would be lost.
    <div className="decl-groups" aria-busy={isStale} inert={isStale} data-dimmed={isStale ? "" : undefined} ref={ref}>
      <Group
        title={t("detail.basics")}
        entries={[
          { name: "declarationNo", value: row.declarationNo, mono: true },
          { name: "status", value: <StatusCell status={row.status} /> },
          { name: "ieFlag", value: t(`ie.${row.ieFlag}`) },
          { name: "declarationDate", value: day(row.declarationDate) },
          { name: "releaseDate", value: day(row.releaseDate) },
          { name: "consignee", value: row.consignee },
        ]}
      />
      <Group
        title={t("detail.transport")}
        entries={[
          { name: "customsDistrict", value: both(row.customsDistrict) },
          { name: "port", value: both(row.port) },
          { name: "tradeMode", value: both(row.tradeMode) },
          { name: "transportMode", value: both(row.transportMode) },
          { name: "country", value: both(row.country) },
          { name: "contractNo", value: row.contractNo },
        ]}
      />
      <Group
        title={t("detail.goods")}
        entries={[
          { name: "tariffCode", value: <TariffLink portal={portal} code={row.tariffCode} />, mono: true },
          { name: "goodsName", value: row.goodsName },
          { name: "specification", value: row.specification, wide: true },
        ]}
      />
      <Group
        title={t("detail.figures")}
        entries={[
          { name: "quantity", value: `${quantity(row.quantity)} ${row.unit}` },
          { name: "amount", value: `${money(row.amount, row.currency)} ${row.currency}` },
          { name: "grossWeight", value: quantity(row.grossWeight) },
          { name: "netWeight", value: quantity(row.netWeight) },
        ]}
      />
      <Parts portal={portal} parts={parts} declaration={row} unsaved={unsaved} onReload={onReload} />
    </div>
  );
}

/** One declaration, to be read. */
export function DetailPage({ portal, id }: { portal: LinePortal; id: string }) {
  const t = useT("declarations");
  const resource = useResource(id, (signal) => fetchDeclaration(portal, id, signal));
  useLocaleReload(resource);
  const parts = useParts(portal, id);
  const onReload = () => {
    resource.reload();
    parts.reload();
  };
  useChangeReload(onReload);
  const unsaved = useUnsaved(portal);
  const columns = useLineColumns();
  const { search } = useStore(portal.router.location);
  const content = useRef<HTMLDivElement>(null);
  const { error, reload } = resource;
  // On the way to the next one of a list this one stays, pale, and so does the button that was pressed.
  const isStale = resource.dataKey !== id;
  const data = isStale && error !== undefined ? undefined : resource.data;
  const number = data?.declarationNo;
  useEffect(() => {
    if (number) portal.tab.setTitle(t("detail.tab", { number }));
  }, [portal, number, t]);
  const toList = () => portal.tabs.open(listPathOf(search));
  const print = () => {
    const facts = [...(content.current?.querySelectorAll("h2, dl") ?? [])].filter((one) => one.closest("[data-facts]"));
    const lines = parts.data ? [plainTable(columns, parts.data.lines)] : [];
    printContent(portal, `${t("detail.title")} ${number ?? ""}`, [...facts, ...lines]);
  };

  let body: ReactNode = <Spinner label={t("detail.loading")} />;
  if (data)
    body = (
      <Content
        portal={portal}
        declaration={data}
        parts={parts}
        unsaved={unsaved}
        onReload={onReload}
        isStale={isStale}
        ref={content}
      />
    );
  else if (error !== undefined) body = <NoDeclaration portal={portal} error={error} onRetry={reload} onBack={toList} />;
  return (
    <div className="decl-page">
      <PageHead
        title={t("detail.title")}
        trail={[{ label: t("group") }, { label: t(search === fromGoods ? "goods.title" : "title"), onClick: toList }]}
        part={number}
      />
      {data && <DetailTools portal={portal} declaration={data} search={search} unsaved={unsaved} onPrint={print} />}
      {body}
    </div>
  );
}
