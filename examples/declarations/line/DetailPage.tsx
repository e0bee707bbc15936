import type { LinePortal } from "@customs-portal/sdk";
import { Button, EmptyState, ErrorState, errorText, PageHead, Spinner, useResource, useT } from "@customs-portal/ui";
import { useEffect, type ReactNode } from "react";
import type { CodeName, Declaration } from "../contract.ts";
import { fetchDeclaration } from "./api.ts";
import { StatusCell } from "./StatusCell.tsx";
import { useFigures } from "./use-figures.ts";
import { useLocaleReload } from "./use-locale-reload.ts";

const listPath = "/declarations/list";

interface Entry {
  name: keyof Declaration;
  value: ReactNode;
  mono?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const t = useT("declarations");
  return (
    <section className="decl-panel">
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

function Content({ declaration: row }: { declaration: Declaration }) {
  const t = useT("declarations");
  const { day, money, quantity } = useFigures();
  return (
    <div className="decl-groups">
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
          { name: "tariffCode", value: row.tariffCode, mono: true },
          { name: "goodsName", value: row.goodsName },
          { name: "specification", value: row.specification, wide: true },
        ]}
      />
      <Group
        title={t("detail.figures")}
        entries={[
          { name: "quantity", value: `${quantity(row.quantity)} ${row.unit}` },
          { name: "amount", value: `${money(row.amount)} ${row.currency}` },
          { name: "grossWeight", value: quantity(row.grossWeight) },
          { name: "netWeight", value: quantity(row.netWeight) },
        ]}
      />
    </div>
  );
}

/** One declaration, to be read. */
export function DetailPage({ portal, id }: { portal: LinePortal; id: string }) {
  const t = useT("declarations");
  const resource = useResource(id, (signal) => fetchDeclaration(portal, id, signal));
  useLocaleReload(resource);
  const { data, error, reload } = resource;
  const number = data?.declarationNo;
  useEffect(() => {
    if (number) portal.tab.setTitle(number);
  }, [portal, number]);
  const toList = () => portal.tabs.open(listPath);

  let content: ReactNode = <Spinner label={t("detail.loading")} />;
  if (data) content = <Content declaration={data} />;
  else if (error !== undefined) {
    const { code, text } = errorText(portal, error);
    content =
      code === "not-found" ? (
        <EmptyState
          title={t("detail.missing")}
          hint={t("detail.missingHint")}
          action={<Button onClick={toList}>{t("detail.back")}</Button>}
        />
      ) : (
        <ErrorState
          title={t("detail.failed")}
          message={text}
          hint={t("detail.failedHint")}
          code={code}
          action={<Button onClick={reload}>{t("list.retry")}</Button>}
        />
      );
  }
  return (
    <div className="decl-page">
      <PageHead
        title={t("detail.title")}
        trail={[{ label: t("group") }, { label: t("title"), onClick: toList }]}
        part={number}
      />
      {content}
    </div>
  );
}
