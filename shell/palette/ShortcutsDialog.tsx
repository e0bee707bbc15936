import { Dialog, useStyles, useT } from "@customs-portal/ui";
import { paletteKeys } from "../model/palette-keys.ts";
import { paletteCss } from "./styles.ts";

/** The keys of the workspace, by what they do. */
const shortcuts = [
  ["palette", paletteKeys],
  ["closePage", () => "Alt+W"],
  ["besides", () => "Alt+Page Up, Page Down"],
  ["regions", () => "F6, Shift+F6"],
  ["menu", () => "↑ ↓ ← →"],
  ["search", () => "Enter"],
  ["favourite", () => "Alt+↑ ↓"],
  ["tabs", () => "← → Home End"],
  ["move", () => "Ctrl+Shift+← →"],
  ["tabMenu", () => "Shift+F10"],
  ["close", () => "Delete"],
  ["reopen", () => "Ctrl+Z"],
  ["lock", () => "Alt+L"],
  ["cells", () => "↑ ↓ ← → Home End"],
  ["pages", () => "Page Up, Page Down"],
  ["cell", () => "Enter, F2"],
  ["choose", () => "Alt+↓"],
  ["escape", () => "Esc"],
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useStyles(paletteCss);
  const t = useT("palette");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("shortcuts.title")} width={560}>
      <dl className="shortcuts">
        {shortcuts.map(([name, keys]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>
              <kbd className="keys">{keys()}</kbd>
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
