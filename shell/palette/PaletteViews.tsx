import { useStore, useT } from "@customs-portal/ui";
import { useEffect, useState } from "react";
import { CompanyDialog } from "../company/CompanyDialog.tsx";
import type { CompanyEntry } from "../company/company-list.ts";
import { languageCommands, pageCommands, shellCommands } from "./commands.tsx";
import { PaletteDialog } from "./PaletteDialog.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import type { PaletteViewsProps } from "./views-props.ts";

/** The palette, the list of keys, and the question how to act as a company. Loaded apart from the page. */
export function PaletteViews({ model, early }: PaletteViewsProps) {
  const { commands } = model;
  const tc = useT("chrome");
  const view = useStore(commands.view);
  const [acting, setActing] = useState<CompanyEntry>();
  const isSearch = view === "search";
  useEffect(() => {
    if (!isSearch) return undefined;
    return commands.add(...shellCommands(model), ...pageCommands(model, tc), ...languageCommands(model));
  }, [isSearch, commands, model, tc]);
  const close = () => commands.view.set("closed");
  return (
    <>
      {isSearch && early && <PaletteDialog model={model} early={early} onClose={close} onActAs={setActing} />}
      {view === "shortcuts" && <ShortcutsDialog onClose={close} />}
      {acting && <CompanyDialog model={model} acting={acting} onClose={() => setActing(undefined)} />}
    </>
  );
}
