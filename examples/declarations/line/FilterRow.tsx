import { Button, Icon, SelectField, TextField, useT, type Resource } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState, type FormEvent } from "react";
import {
  declarationStatuses,
  filterNames,
  ieFlags,
  type CodeName,
  type DeclarationFilters,
  type DeclarationOptions,
} from "../contract.ts";
import type { FilterForm } from "./use-filter-form.ts";

type Name = keyof DeclarationFilters;

export interface FilterRowProps {
  form: FilterForm;
  /** The code lists. */
  options: Resource<DeclarationOptions>;
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

/** The filter row: Enter searches, a wrong value says so under its field, what is not searched for yet is marked. */
export function FilterRow({ form, options, onSearch }: FilterRowProps) {
  const t = useT("declarations");
  const [isOpen, setOpen] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { draft, errors, unapplied, hold } = form;
  // Something wrong is never hidden.
  const collapsed = !isOpen && Object.keys(errors).every((name) => always.includes(name as Name));

  const search = (event: FormEvent) => {
    event.preventDefault();
    const filters = form.read();
    if (filters) onSearch(filters);
    else setRefusals((before) => before + 1);
  };
  const focusInvalid = useEffectEvent(() => form.invalidField()?.focus());
  useEffect(() => {
    if (refusals > 0) focusInvalid();
  }, [refusals]);
  const reset = () => {
    form.clear();
    onSearch({});
  };
  const hiddenSet = filterNames.filter((name) => !always.includes(name) && draft[name] !== "").length;
  const more = hiddenSet > 0 ? t("filters.moreSet", { count: hiddenSet }) : t("filters.more");

  const text = (name: Name, hint?: string) => (
    <TextField
      label={t(`fields.${name}`)}
      value={draft[name]}
      onChange={(value) => form.change(name, value)}
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
      onChange={(value) => form.change(name, value)}
      options={choices}
      placeholder={t("filters.all")}
      hint={choices.length === 1 && options.error !== undefined && t("filters.noChoices")}
    />
  );
  const all = { value: "", label: t("filters.all") };
  const place = (name: Name, where: "second" | "more" | "first") => ({
    ...(where === "first" ? {} : { [`data-${where}`]: "" }),
    "data-unapplied": unapplied.includes(name) ? "" : undefined,
  });

  return (
    <form className="decl-panel" role="search" aria-label={t("filters.label")} onSubmit={search} noValidate ref={hold}>
      <div className="decl-filters" data-collapsed={collapsed ? "" : undefined}>
        <div className="decl-fields">
          <div {...place("declarationNo", "first")}>{text("declarationNo", t("hints.declarationNo"))}</div>
          <div {...place("tariffCode", "second")}>{text("tariffCode", t("hints.tariffCode"))}</div>
          <div {...place("goodsName", "second")}>{text("goodsName", t("hints.goodsName"))}</div>
          <div {...place("status", "second")}>
            {select("status", [all, ...declarationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))])}
          </div>
          <div {...place("ieFlag", "second")}>
            {select("ieFlag", [all, ...ieFlags.map((value) => ({ value, label: t(`ie.${value}`) }))])}
          </div>
          <div {...place("customsDistrict", "more")}>
            {select("customsDistrict", listChoices(t("filters.all"), options.data?.customsDistricts))}
          </div>
          <div {...place("tradeMode", "more")}>
            {select("tradeMode", listChoices(t("filters.all"), options.data?.tradeModes))}
          </div>
          <div {...place("dateFrom", "more")}>{text("dateFrom", "YYYY-MM-DD")}</div>
          <div {...place("dateTo", "more")}>{text("dateTo", "YYYY-MM-DD")}</div>
        </div>
        <div className="decl-filter-actions">
          <Button type="submit" variant={unapplied.length > 0 ? "primary" : "default"} icon={<Icon of={Search} />}>
            {t("filters.search")}
          </Button>
          <Button onClick={reset}>{t("filters.reset")}</Button>
          <Button
            variant="text"
            icon={<Icon of={collapsed ? ChevronDown : ChevronUp} />}
            aria-expanded={!collapsed}
            onClick={() => setOpen(collapsed)}
          >
            {collapsed ? more : t("filters.less")}
          </Button>
        </div>
      </div>
    </form>
  );
}
