import type { BusinessLineProps } from "@customs-portal/sdk";
import {
  Button,
  DataTable,
  EmptyState,
  Icon,
  IconButton,
  memoryRows,
  PageHead,
  sortRows,
  TextField,
  useAnnounceResults,
  useFormat,
  useLocale,
  usePersonalColumns,
  useStyles,
  useT,
  type SortBy,
} from "@customs-portal/ui";
import Columns3 from "lucide-react/icons/columns-3";
import Search from "lucide-react/icons/search";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { orderColumns, tariffColumns } from "./columns.ts";
import { searchTariff } from "./search.ts";
import { lineCss } from "./styles.ts";
import { tariffCodes } from "./tariff-codes.ts";

const path = "/tariff/lookup";
const pageSizes = [20, 50, 100];

/** The tariff lookup: results follow the typing; the text is in the address, so that a link finds the same. */
export function App({ portal }: BusinessLineProps) {
  useStyles(lineCss);
  const t = useT("tariff");
  const format = useFormat();
  const locale = useLocale();
  const [text, setText] = useState(() => {
    const query = new URLSearchParams(portal.router.location.getSnapshot().search);
    // Other lines link to a code.
    return query.get("q") ?? query.get("code") ?? "";
  });
  const [place, setPlace] = useState({ page: 1, pageSize: 50 });
  const wanted = useDeferredValue(text);
  const [sort, setSort] = useState<readonly SortBy[]>([]);
  const found = useMemo(
    () => sortRows(searchTariff(tariffCodes, wanted), orderColumns, sort, locale),
    [wanted, sort, locale],
  );
  const columns = useMemo(() => tariffColumns(t), [t]);
  const { setup, saveSetup, openSetup, isReady } = usePersonalColumns("tariff/lookup", columns, { title: t("title") });
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
    else if (event.key === "ArrowDown") table.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
  };
  const start = (place.page - 1) * place.pageSize;
  const rows = useMemo(() => memoryRows(found.slice(start, start + place.pageSize)), [found, start, place.pageSize]);
  const turn = (next: typeof place) => {
    setPlace(next);
    table.current?.scrollTo({ top: 0 });
  };

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
        {openSetup && (
          <IconButton
            label={t("columns")}
            icon={<Icon of={Columns3} />}
            aria-haspopup="dialog"
            onClick={() => void openSetup()}
          />
        )}
      </div>
      <DataTable
        // Widths that fit the words of one language do not fit those of another.
        key={locale}
        label={t("table")}
        columns={columns}
        setup={setup}
        onSetupChange={saveSetup}
        rows={rows}
        rowKey={(row) => row.code}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          turn({ ...place, page: 1 });
        }}
        paging={{ ...place, pageSizes, total: found.length, onChange: turn }}
        loading={!isReady}
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
    </div>
  );
}
