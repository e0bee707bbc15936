import { Icon, useT } from "@customs-portal/ui";
import House from "lucide-react/icons/house";
import X from "lucide-react/icons/x";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import type { Tab } from "../model/tabs.ts";
import { menuIcon } from "./menu-icons.ts";
import { splitLabel } from "./tab-label.ts";

export interface TabItemProps {
  tab: Tab;
  /** Its title, made to differ from the others. */
  label: string;
  isActive: boolean;
  /** The keyboard comes to this one from outside. */
  isEntry: boolean;
  /** Its menu is open. */
  isExpanded: boolean;
  onActivate(): void;
  onClose(): void;
  onKeyDown(event: KeyboardEvent): void;
  onMenu(anchor: HTMLElement, byKeyboard: boolean): void;
  onPress(event: PointerEvent<HTMLElement>): void;
}

/** A navigation tab. The × stands beside it, not in its name: it is for the pointer, Delete and the menu for all. */
export function TabItem({ tab, label, isActive, isEntry, isExpanded, ...on }: TabItemProps) {
  const t = useT("shell");
  const { head, tail } = splitLabel(label);
  const isMiddle = ({ button }: MouseEvent) => button === 1;
  return (
    <div
      className="tab"
      role="presentation"
      data-active={isActive ? "" : undefined}
      onMouseDown={(event) => isMiddle(event) && event.preventDefault()}
      onAuxClick={(event) => isMiddle(event) && tab.closable && on.onClose()}
      onPointerDown={on.onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        const anchor = event.currentTarget.querySelector<HTMLElement>("[role=tab]");
        if (anchor) on.onMenu(anchor, event.button !== 2);
      }}
    >
      <button
        type="button"
        role="tab"
        data-id={tab.id}
        aria-selected={isActive}
        aria-label={tab.dirty ? t("tabs.dirty", { title: label }) : label}
        aria-haspopup="menu"
        aria-expanded={isExpanded}
        tabIndex={isEntry ? 0 : -1}
        title={label}
        onClick={on.onActivate}
        onKeyDown={on.onKeyDown}
      >
        {tab.view === "home" && <Icon of={House} />}
        {tab.view === "iframe" && <Icon of={menuIcon(tab.icon)} />}
        {tab.dirty && <span className="dirty" />}
        <span className="ellipsis">{head}</span>
        {tail && <span className="tail">{tail}</span>}
      </button>
      {tab.closable && (
        <span className="tab-close" aria-hidden="true" title={t("tabs.close")} onClick={on.onClose}>
          <Icon of={X} />
        </span>
      )}
    </div>
  );
}
