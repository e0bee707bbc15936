import type { MenuItem, Translate } from "@customs-portal/ui";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { listedTabs, type Tab } from "../model/tabs.ts";

export interface TabCommandsOptions {
  model: WorkspaceModel;
  /** The tab that the commands are for, or the page that is none. */
  id: string;
  t: Translate<"chrome">;
  close(ids: readonly string[]): void;
  move(id: string, index: number): void;
  reopen(): void;
}

/** All that can be done with a tab, for those who do not drag. */
export function tabCommands({ model, id, t, close, move, reopen }: TabCommandsOptions): MenuItem[][] {
  const { tabs: all, activeId } = model.tabs.getSnapshot();
  const tabs = listedTabs(all);
  // The keys are those of the page that is shown.
  const isShown = id === activeId;
  const index = tabs.findIndex((tab) => tab.id === id);
  const isClosable = tabs[index]?.closable ?? index === -1;
  const closing = (label: string, list: readonly Tab[]): MenuItem => {
    const ids = list.filter((tab) => tab.closable).map((tab) => tab.id);
    return { label, disabled: ids.length === 0, onSelect: () => close(ids) };
  };
  const moving = (label: string, to: number): MenuItem => ({
    label,
    disabled: !isClosable || index === -1 || to < 1 || to >= tabs.length,
    onSelect: () => move(id, to),
  });
  return [
    [
      { label: t("reload"), onSelect: () => void model.reload(id) },
      { label: t("newWindow"), onSelect: () => model.openWindow(id) },
    ],
    [moving(t("moveLeft"), index - 1), moving(t("moveRight"), index + 1)],
    [
      { label: t(isShown ? "closeShown" : "close"), disabled: !isClosable, onSelect: () => close([id]) },
      closing(
        t("closeOthers"),
        tabs.filter((tab) => tab.id !== id),
      ),
      closing(t("closeLeft"), tabs.slice(0, Math.max(index, 0))),
      closing(t("closeRight"), index === -1 ? [] : tabs.slice(index + 1)),
      closing(t("closeAll"), tabs),
    ],
    [{ label: t("reopen"), disabled: !model.canReopen(), onSelect: reopen }],
  ];
}
