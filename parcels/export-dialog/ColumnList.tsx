import type { ExportDialogColumn } from "@customs-portal/sdk/portal";
import { nameSearch } from "@customs-portal/sdk/rules";
import { Button, Checkbox, Icon, TextField, useFormat, useT } from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import { useId, useState } from "react";

export interface ColumnListProps {
  columns: readonly ExportDialogColumn[];
  /** Keys of the columns that are taken. */
  ticked: ReadonlySet<string>;
  onChange(ticked: ReadonlySet<string>): void;
}

/** The columns to choose from, in two columns of boxes (R26-01), in a list of 360 px (R26-02), with a search. */
export function ColumnList({ columns, ticked, onChange }: ColumnListProps) {
  const t = useT("exportDialog");
  const format = useFormat();
  const id = useId();
  const [wanted, setWanted] = useState("");
  const isWanted = nameSearch(wanted);
  const shown = columns.filter(({ title }) => isWanted(title));
  const change = (keys: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const key of keys)
      if (isTicked) next.add(key);
      else next.delete(key);
    onChange(next);
  };
  const shownKeys = shown.map(({ key }) => key);

  return (
    <section className="ed-columns" aria-labelledby={id}>
      <div className="ed-head">
        <h3 id={id}>{t("columns.label")}</h3>
        <span className="ed-count" role="status">
          {t("columns.count", { count: format.number(ticked.size), total: format.number(columns.length) })}
        </span>
      </div>
      <div className="ed-tools">
        <TextField
          label={t("columns.search")}
          hideLabel
          placeholder={t("columns.search")}
          icon={<Icon of={Search} />}
          clearable
          value={wanted}
          onChange={setWanted}
        />
        <Button onClick={() => change(shownKeys, true)}>{t("columns.all")}</Button>
        <Button onClick={() => change(shownKeys, false)}>{t("columns.none")}</Button>
      </div>
      <div className="ed-list" role="group" aria-labelledby={id}>
        {shown.map(({ key, title }) => (
          <Checkbox
            key={key}
            label={title}
            checked={ticked.has(key)}
            onChange={(isTicked) => change([key], isTicked)}
          />
        ))}
        {shown.length === 0 && <p className="ed-nothing">{t("columns.nothing", { name: wanted.trim() })}</p>}
      </div>
    </section>
  );
}
