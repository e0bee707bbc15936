import { Dialog, Icon, TextField, useAnnounce, useStore, useStyles, useT } from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { MarkedText } from "../chrome/MarkedText.tsx";
import type { CompanyEntry } from "../company/company-list.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import type { EarlyKeys } from "./EarlyField.tsx";
import { findEntries, paletteEntries, type FoundEntry } from "./entries.tsx";
import { numberEntries } from "./number-entries.tsx";
import { paletteCss } from "./styles.ts";

/** What was found is told once the typing rests. */
const announceAfterMs = 500;

interface PaletteDialogProps {
  model: WorkspaceModel;
  /** What was typed before; the field takes it over as soon as it is there. */
  early: EarlyKeys;
  onClose: () => void;
  /** Asks how to act as a company. */
  onActAs: (entry: CompanyEntry) => void;
}

/** The row that a key leads to; undefined for keys that belong to the field. */
function keyTarget(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (active - 1 + count) % count;
  if (key === "PageDown") return Math.min(active + 8, count - 1);
  return key === "PageUp" ? Math.max(active - 8, 0) : undefined;
}

/** Searches all that can be opened or done: typing filters, arrows move, Enter runs. */
export function PaletteDialog({ model, early, onClose, onActAs }: PaletteDialogProps) {
  useStyles(paletteCss);
  const t = useT("palette");
  const id = useId();
  const announce = useAnnounce();
  const listBox = useRef<HTMLDivElement>(null);
  const hasTaken = useRef(false);
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const commands = useStore(model.commands.list);
  const entries = useMemo(() => paletteEntries(model, commands, onActAs), [model, commands, onActAs]);
  const groups = useMemo(
    () => findEntries([...numberEntries(model, search), ...entries], search),
    [model, entries, search],
  );
  const rows = groups.flatMap((group) => group.entries);
  const shownActive = Math.min(active, rows.length - 1);
  const idOf = (index: number) => `${id}-${index}`;

  const activeKey = rows[shownActive]?.key;
  useEffect(() => {
    if (activeKey !== undefined) listBox.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [activeKey]);
  const count = t("count", { count: String(rows.length) });
  useEffect(() => {
    const timer = setTimeout(() => announce(count), announceAfterMs);
    return () => clearTimeout(timer);
  }, [count, announce]);

  /** In one go: a key between the two fields would reach the page. */
  const takeOver = (field: HTMLInputElement | null) => {
    if (!field || hasTaken.current) return;
    hasTaken.current = true;
    field.focus();
    setSearch(early.take());
  };
  const run = (entry: FoundEntry) => {
    onClose();
    // Once the dialog has given the focus back: what is opened then keeps it.
    setTimeout(() => entry.run());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = keyTarget(event.key, shownActive, Math.max(rows.length, 1));
    const row = rows[shownActive];
    if (target !== undefined) setActive(target);
    else if (event.key === "Enter" && row) run(row);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("title")} width={640} finalFocus={early.origin}>
      <div className="palette">
        <TextField
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          icon={<Icon of={Search} />}
          autoComplete="off"
          ref={takeOver}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? idOf(shownActive) : undefined}
          value={search}
          onChange={(value) => {
            setSearch(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="palette-list" ref={listBox} role="listbox" id={`${id}-list`} aria-label={t("title")}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={t(`groups.${group.name}`)}>
              <p className="palette-group" aria-hidden="true">
                {t(`groups.${group.name}`)}
              </p>
              {group.entries.map((entry) => {
                const row = rows.indexOf(entry);
                return (
                  <div
                    key={entry.key}
                    id={idOf(row)}
                    className="palette-option"
                    role="option"
                    aria-selected={row === shownActive}
                    tabIndex={-1}
                    data-active={row === shownActive ? "" : undefined}
                    onMouseMove={() => setActive(row)}
                    onClick={() => run(entry)}
                    onKeyDown={onKeyDown}
                  >
                    {entry.icon}
                    <span className="palette-title">
                      <MarkedText text={entry.title} marks={entry.marks} />
                    </span>
                    <span className="palette-note">{entry.note}</span>
                    {entry.shortcut && <kbd className="keys">{entry.shortcut}</kbd>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p className="palette-none" role="status">
          {rows.length === 0 && t("none")}
        </p>
      </div>
    </Dialog>
  );
}
