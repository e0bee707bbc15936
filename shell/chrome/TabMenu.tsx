import { AnchoredMenu, useT } from "@customs-portal/ui";
import { tabCommands, type TabCommandsOptions } from "./tab-commands.ts";

export interface TabMenuProps extends Omit<TabCommandsOptions, "t"> {
  /** Title of the tab; none where the page is no tab. */
  title: string | undefined;
  anchor: HTMLElement;
  /** It opens at the tab itself, not at the button of the strip. */
  isAtTab: boolean;
  onClose(): void;
}

/** The open menu of a tab. */
export function TabMenu({ title, anchor, isAtTab, onClose, ...commands }: TabMenuProps) {
  const t = useT();
  const tt = useT("chrome");
  const more = t("shell:tabs.more");
  return (
    <AnchoredMenu
      label={title === undefined ? more : `${more} · ${title}`}
      anchor={anchor}
      align={isAtTab ? "start" : "end"}
      groups={tabCommands({ ...commands, t: tt })}
      onClose={onClose}
    />
  );
}
