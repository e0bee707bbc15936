import type { Corp } from "@customs-portal/sdk/contract";
import { Icon, TextField, useT } from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { companyGroups, type CompanyEntry } from "./company-list.ts";
import { recentCompanies } from "./recent-companies.ts";

interface CompanyPickerProps {
  list: readonly Corp[];
  /** Code of the company that the user is in. */
  current: string | undefined;
  /** Key of the user, see `personKey`. */
  person: string;
  onPick: (entry: CompanyEntry) => void;
}

/** The row that a key leads to; undefined for keys that belong to the field. */
function keyTarget(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  return undefined;
}

/** A search field over a list in groups: typing filters, arrows move, Enter picks. */
export function CompanyPicker({ list, current, person, onPick }: CompanyPickerProps) {
  const t = useT("company");
  const id = useId();
  const listBox = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const [recent] = useState(() => recentCompanies(localStorage, person));
  const groups = useMemo(() => companyGroups(list, search, recent), [list, search, recent]);
  const rows = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const shownActive = Math.min(active, rows.length - 1);
  const activeRow = rows[shownActive];
  const idOf = (index: number) => `${id}-${index}`;

  // The dialog stays where it is while the search makes the list shorter.
  useLayoutEffect(() => {
    const { current: box } = listBox;
    if (box) box.style.minHeight = `${box.offsetHeight}px`;
  }, []);
  useEffect(() => {
    if (shownActive < 0) return;
    listBox.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [shownActive]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = keyTarget(event.key, active, Math.max(rows.length, 1));
    if (target !== undefined) setActive(target);
    else if (event.key === "Enter" && activeRow) onPick(activeRow.entry);
    else return;
    event.preventDefault();
  };

  return (
    <div className="company-picker">
      <TextField
        label={t("search")}
        hideLabel
        placeholder={t("search")}
        icon={<Icon of={Search} />}
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={rows.length > 0 ? idOf(shownActive) : undefined}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="company-list" ref={listBox} role="listbox" id={`${id}-list`} aria-label={t("switch")}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-label={t(`groups.${group.key}`)}>
            <p className="company-group" aria-hidden="true">
              {t(`groups.${group.key}`)}
            </p>
            {group.entries.map((entry) => {
              const row = rows.findIndex((each) => each.group === group && each.entry === entry);
              const { corp, modes } = entry;
              const isCurrent = modes.length === 0 && corp.corpCode === current;
              return (
                <div
                  key={`${corp.corpCode}/${corp.department ?? ""}`}
                  id={idOf(row)}
                  className="company-option"
                  role="option"
                  aria-selected={isCurrent}
                  tabIndex={-1}
                  data-active={row === shownActive ? "" : undefined}
                  onMouseMove={() => setActive(row)}
                  onClick={() => onPick(entry)}
                  onKeyDown={onKeyDown}
                >
                  <span className="ellipsis">{corp.corpName}</span>
                  <span className="company-note">
                    {[corp.corpCode, corp.department, ...modes.map((mode) => t(`act.${mode}`))]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  {isCurrent && <span className="company-mark">{t("current")}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="company-none" role="status">
        {rows.length === 0 && t("none")}
      </p>
    </div>
  );
}
