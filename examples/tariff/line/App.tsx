import type { BusinessLineProps } from "@customs-portal/sdk";
import {
  Button,
  SimpleTable,
  EmptyState,
  Icon,
  PageHead,
  Pager,
  TextField,
  useAnnounceResults,
  useFormat,
  useStyles,
  useT,
  type SimpleColumn,
} from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { searchTariff } from "./search.ts";
import { lineCss } from "./styles.ts";
import { tariffCodes, type TariffCode } from "./tariff-codes.ts";

const path = "/tariff/lookup";
const pageSizes = [20, 50, 100];

/** The tariff lookup: results follow the typing; the text is in the address, so that a link finds the same. */
export function App({ portal }: BusinessLineProps) {
  useStyles(lineCss);
  const t = useT("tariff");
  const format = useFormat();
  const [text, setText] = useState(() => {
    const query = new URLSearchParams(portal.router.location.getSnapshot().search);
    // Other lines link to a code.
    return query.get("q") ?? query.get("code") ?? "";
  });
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const wanted = useDeferredValue(text);
  const found = useMemo(() => searchTariff(tariffCodes, wanted), [wanted]);
  const table = useRef<HTMLDivElement>(null);
  useAnnounceResults({
    answered: wanted !== text ? undefined : JSON.stringify([wanted.trim(), place]),
    total: found.length,
    ...place,
  });

  useEffect(() => {
    const search = wanted.trim() === "" ? "" : `?${new URLSearchParams({ q: wanted.trim() }).toString()}`;
    const { pathname, search: current } = portal.router.location.getSnapshot();
    if (pathname !== path || current !== search) portal.router.navigate(path + search, { replace: true });
  }, [portal, wanted]);

  const find = (next: string) => {
    setText(next);
    setPlace((before) => ({ ...before, page: 1 }));
    table.current?.scrollTo({ top: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && text !== "") find("");
    else if (event.key === "ArrowDown") table.current?.focus();
    else return;
    event.preventDefault();
  };
  const start = (place.page - 1) * place.pageSize;

  const columns: SimpleColumn<TariffCode>[] = [
    { key: "code", title: t("code"), width: 132, mono: true, cell: (row) => row.code },
    { key: "name", title: t("name"), width: 300, cell: (row) => row.name },
    { key: "unit", title: t("unit"), width: 112, cell: (row) => row.unit },
    { key: "mfn", title: t("mfn"), width: 136, align: "end", cell: (row) => row.mfnRate },
    { key: "general", title: t("general"), width: 124, align: "end", cell: (row) => row.generalRate },
    {
      key: "conditions",
      title: t("conditions"),
      cell: (row) => [...row.conditions].map((letter) => `${letter} ${t(`condition.${letter}`)}`).join(" · "),
    },
  ];

  return (
    <div className="tar-page">
      <PageHead title={t("title")} trail={[{ label: t("group") }]} />
      <div className="tar-panel" role="search">
        <TextField
          label={t("search")}
          value={text}
          onChange={find}
          onKeyDown={onKeyDown}
          placeholder={t("placeholder")}
          hint={t("keys")}
          icon={<Icon of={Search} />}
          autoComplete="off"
          clearable
        />
        <p className="tar-note">
          <span>{t("count", { count: format.number(found.length) })}</span>
          <span>{t("notice")}</span>
        </p>
      </div>
      <SimpleTable
        label={t("table")}
        columns={columns}
        rows={found.slice(start, start + place.pageSize)}
        rowKey={(row) => row.code}
        fill
        ref={table}
        empty={
          <EmptyState
            title={t("none")}
            hint={t("noneHint")}
            action={<Button onClick={() => find("")}>{t("clear")}</Button>}
          />
        }
      />
      <Pager {...place} pageSizes={pageSizes} total={found.length} onChange={setPlace} />
    </div>
  );
}
