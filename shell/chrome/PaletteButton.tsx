import { Icon, useT } from "@customs-portal/ui";
import Search from "lucide-react/icons/search";
import type { Commands } from "../model/commands.ts";
import { paletteKeys } from "../model/palette-keys.ts";

/** Opens the command palette and shows the keys that do. */
export function PaletteButton({ commands }: { commands: Commands }) {
  const t = useT("chrome");
  return (
    <button
      type="button"
      className="palette-button"
      title={`${t("palette")} (${paletteKeys()})`}
      aria-haspopup="dialog"
      onClick={() => commands.view.set("search")}
    >
      <Icon of={Search} />
      <span className="cp-hidden">{t("palette")}</span>
      <kbd>{paletteKeys()}</kbd>
    </button>
  );
}
