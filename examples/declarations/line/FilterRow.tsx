import type { LinePortal } from "@customs-portal/sdk";
import { Button, Icon, SelectField, TextField, useT } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Search from "lucide-react/icons/search";
import { useState, type FormEvent } from "react";
import {
  declarationStatuses,
  filterNames,
  ieFlags,
  type CodeName,
  type DeclarationFilters,
  type DeclarationOptions,
} from "../contract.ts";
import { fetchOptions } from "./api.ts";
import { readDraft, toDraft, type FilterDraft } from "./list-state.ts";
import { useResource } from "./use-resource.ts";

type Name = keyof DeclarationFilters;
type Errors = Partial<Record<Name, string>>;

export interface FilterRowProps {
  portal: LinePortal;
  /** The filters in force; another set of them fills the row anew. */
  filters: DeclarationFilters;
  onSearch(filters: DeclarationFilters): void;
}

/** Filters that are always in sight; the others open with a button. */
const always: readonly Name[] = ["declarationNo", "tariffCode", "goodsName", "status", "ieFlag"];

/** The choices of a code list, the first of them choosing nothing. */
function listChoices(all: string, list: readonly CodeName[] | undefined) {
  return [
    { value: "", label: all },
    ...(list ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  ];
}

/** The filter row: Enter searches, a wrong value says so under its field and searches nothing. */
export function FilterRow({ portal, filters, onSearch }: FilterRowProps) {
  const t = useT("declarations");
  const [draft, setDraft] = useState(() => toDraft(filters));
  const [errors, setErrors] = useState<Errors>({});
  const [collapsed, setCollapsed] = useState(true);
  const options = useResource<DeclarationOptions>("options", (signal) => fetchOptions(portal, signal));

  // Going back or resetting changes the filters from outside; the row then shows them.
  const inForce = JSON.stringify(filters);
  const [shown, setShown] = useState(inForce);
  if (shown !== inForce) {
    setShown(inForce);
    setDraft(toDraft(filters));
    setErrors({});
  }

  const change = (name: Name) => (value: string) => {
    setDraft((before: FilterDraft) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    if ("filters" in read) return onSearch(read.filters);
    setErrors(read.errors);
    if (Object.keys(read.errors).some((name) => !always.includes(name as Name))) setCollapsed(false);
  };
  const reset = () => {
    setDraft(toDraft({}));
    setErrors({});
    onSearch({});
  };
  const hiddenSet = filterNames.filter((name) => !always.includes(name) && draft[name] !== "").length;
  const more = hiddenSet > 0 ? t("filters.moreSet", { count: hiddenSet }) : t("filters.more");

  const text = (name: Name, hint?: string) => (
    <TextField
      label={t(`fields.${name}`)}
      value={draft[name]}
      onChange={change(name)}
      placeholder={hint}
      error={errors[name] && t(errors[name])}
      autoComplete="off"
      clearable
    />
  );
  const select = (name: Name, choices: { value: string; label: string }[]) => (
    <SelectField
      label={t(`fields.${name}`)}
      value={draft[name]}
      onChange={change(name)}
      options={choices}
      placeholder={t("filters.all")}
      hint={choices.length === 1 && options.error !== undefined && t("filters.noChoices")}
    />
  );
  const all = { value: "", label: t("filters.all") };

  return (
    <form className="decl-panel" role="search" aria-label={t("filters.label")} onSubmit={search} noValidate>
      <div className="decl-filters" data-collapsed={collapsed ? "" : undefined}>
        <div className="decl-fields">
          <div>{text("declarationNo", t("hints.declarationNo"))}</div>
          <div data-second="">{text("tariffCode", t("hints.tariffCode"))}</div>
          <div data-second="">{text("goodsName", t("hints.goodsName"))}</div>
          <div data-second="">
            {select("status", [all, ...declarationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))])}
          </div>
          <div data-second="">
            {select("ieFlag", [all, ...ieFlags.map((value) => ({ value, label: t(`ie.${value}`) }))])}
          </div>
          <div data-more="">
            {select("customsDistrict", listChoices(t("filters.all"), options.data?.customsDistricts))}
          </div>
          <div data-more="">{select("tradeMode", listChoices(t("filters.all"), options.data?.tradeModes))}</div>
          <div data-more="">{text("dateFrom", "YYYY-MM-DD")}</div>
          <div data-more="">{text("dateTo", "YYYY-MM-DD")}</div>
        </div>
        <div className="decl-filter-actions">
          <Button type="submit" icon={<Icon of={Search} />}>
            {t("filters.search")}
          </Button>
          <Button onClick={reset}>{t("filters.reset")}</Button>
          <Button
            variant="text"
            icon={<Icon of={collapsed ? ChevronDown : ChevronUp} />}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
          >
            {collapsed ? more : t("filters.less")}
          </Button>
        </div>
      </div>
    </form>
  );
}
