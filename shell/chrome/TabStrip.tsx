import { Icon, IconButton, Menu, useAnnounce, useLocale, useStore, useT } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import { listenToKeys } from "../model/page-keys.ts";
import { listedTabs, type Tab } from "../model/tabs.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { followTabDrag } from "./tab-drag.ts";
import { tabKeyOf } from "./tab-keys.ts";
import { tabLabels } from "./tab-label.ts";
import { TabItem } from "./TabItem.tsx";
import { TabMenu } from "./TabMenu.tsx";

/** The tab that a key goes to; undefined for other keys. */
function keyTarget(key: string, tabs: readonly Tab[], index: number): Tab | undefined {
  if (key === "ArrowRight") return tabs[(index + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs[(index - 1 + tabs.length) % tabs.length];
  if (key === "Home") return tabs[0];
  return key === "End" ? tabs.at(-1) : undefined;
}

/** The menu of a tab, at the tab or at the button of the strip. */
interface OpenMenu {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly isAtTab: boolean;
  readonly byKeyboard: boolean;
}

function buttonOf(strip: HTMLElement | null, id: string): HTMLElement | null {
  return strip?.querySelector<HTMLElement>(`[role="tab"][data-id="${CSS.escape(id)}"]`) ?? null;
}

function bringIntoSight(strip: HTMLElement | null, id: string): void {
  buttonOf(strip, id)?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * The navigation tabs: home, always in sight, and the others, which scroll. Arrow keys, Home and End move the focus and
 * the selection, with Ctrl and Shift the tab itself; Delete closes, Ctrl+Z takes that back, Shift+F10 opens the menu. From
 * wherever the focus is, Alt+W closes the page and Alt+Page Up and Page Down go to the tab beside it.
 */
export function TabStrip({ model }: { model: WorkspaceModel }) {
  const t = useT("shell");
  const tt = useT("chrome");
  const announce = useAnnounce();
  useLocale();
  const { tabs: all, activeId } = useStore(model.tabs);
  const tabs = listedTabs(all);
  const labels = tabLabels(tabs, (tab) => model.titleOf(tab) || t("tabs.untitled"));
  const labelOf = (id: string) => labels.get(id) ?? "";
  // An error page is no tab: then the keyboard comes to the first one.
  const entryId = labels.has(activeId) ? activeId : tabs[0]?.id;
  const [menu, setMenu] = useState<OpenMenu>();
  const strip = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Set while the keyboard works in the strip: the focus follows the selection. */
  const followFocus = useRef(false);
  /** The tab that has the focus again once it has changed places, which takes the focus away. */
  const movedId = useRef<string>(undefined);
  const isMenuPressed = useRef(false);

  useEffect(() => {
    model.setKeyboardInStrip(() => followFocus.current);
  }, [model]);
  useLayoutEffect(() => {
    if (followFocus.current) buttonOf(strip.current, activeId)?.focus();
    followFocus.current = false;
  }, [activeId]);
  useLayoutEffect(() => {
    if (movedId.current !== undefined) buttonOf(strip.current, movedId.current)?.focus();
    movedId.current = undefined;
    // The panels are outside of this shadow root, so that no id of theirs can be named here.
    for (const { id } of all) {
      const panel = model.panelOf(id);
      const button = buttonOf(strip.current, id);
      if (button) button.ariaControlsElements = panel ? [panel] : [];
    }
  });
  const activeLabel = labels.get(activeId);
  useEffect(() => {
    // A title that comes late makes its tab longer: then it is brought into sight again.
    if (activeLabel === undefined) return undefined;
    // With the next frame: sooner the browser would have to lay out the page of the tab a second time.
    const frame = requestAnimationFrame(() => {
      bringIntoSight(strip.current, activeId);
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, activeLabel]);

  const activate = (id: string, byKeyboard: boolean) => {
    followFocus.current = byKeyboard && id !== activeId;
    model.activate(id);
  };
  const close = async (ids: readonly string[], byKeyboard: boolean) => {
    followFocus.current = byKeyboard && ids.includes(activeId);
    if (!(await model.close(ids))) followFocus.current = false;
  };
  const tellMoved = (id: string) => {
    const now = listedTabs(model.tabs.getSnapshot().tabs);
    const position = String(now.findIndex((tab) => tab.id === id) + 1);
    announce(tt("moved", { title: labelOf(id), position, total: String(now.length) }));
  };
  const move = (id: string, index: number) => {
    const before = model.tabs.getSnapshot();
    movedId.current = id;
    model.move(id, index);
    if (model.tabs.getSnapshot() === before) movedId.current = undefined;
    else tellMoved(id);
  };
  const reopen = (byKeyboard: boolean) => {
    followFocus.current = byKeyboard;
    if (!model.reopen()) followFocus.current = false;
  };
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const key = tabKeyOf(event);
    // Under an open dialog the workspace is inert: its question comes first.
    if (!key || strip.current?.closest("[inert]")) return;
    event.preventDefault();
    event.stopPropagation();
    const index = tabs.findIndex((tab) => tab.id === activeId);
    const isInStrip = strip.current?.matches(":focus-within") ?? false;
    const beside = keyTarget(key === "next" ? "ArrowRight" : "ArrowLeft", tabs, index);
    if (key === "close") {
      if (tabs[index]?.closable ?? true) void close([activeId], isInStrip);
    } else if (beside) activate(beside.id, isInStrip);
  });
  useEffect(() => listenToKeys(onPageKey), []);
  const onKeyDown = (event: KeyboardEvent, tab: Tab, index: number) => {
    const target = keyTarget(event.key, tabs, index);
    if (target && event.ctrlKey && event.shiftKey) {
      event.preventDefault();
      move(tab.id, event.key.startsWith("Arrow") ? index + (event.key === "ArrowLeft" ? -1 : 1) : tabs.indexOf(target));
    } else if (target && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      activate(target.id, true);
    } else if (event.key === "Delete" && tab.closable) {
      event.preventDefault();
      void close([tab.id], true);
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      reopen(true);
    }
  };
  const onPress = (event: PointerEvent<HTMLElement>, tab: Tab) => {
    // A finger scrolls the strip.
    if (event.button !== 0 || event.pointerType === "touch" || !tab.closable) return;
    followTabDrag(event.nativeEvent, event.currentTarget, {
      places: () => [...(scroller.current?.querySelectorAll<HTMLElement>(":scope > .tab") ?? [])],
      move(index) {
        // Home stands before them.
        model.move(tab.id, index + 1);
        bringIntoSight(strip.current, tab.id);
      },
      onMoved: () => tellMoved(tab.id),
    });
  };
  const closeMenu = () => {
    setMenu(undefined);
    if (menu?.anchor.isConnected) menu.anchor.focus();
  };

  const item = (tab: Tab, index: number) => (
    <TabItem
      key={tab.id}
      tab={tab}
      label={labelOf(tab.id)}
      isActive={tab.id === activeId}
      isEntry={tab.id === entryId}
      isExpanded={menu?.id === tab.id && menu.isAtTab}
      onActivate={() => activate(tab.id, false)}
      onClose={() => void close([tab.id], false)}
      onKeyDown={(event) => onKeyDown(event, tab, index)}
      onMenu={(anchor, byKeyboard) => setMenu({ id: tab.id, anchor, isAtTab: true, byKeyboard })}
      onPress={(event) => onPress(event, tab)}
    />
  );
  return (
    <nav className="tab-bar" aria-label={t("tabs.label")}>
      <div className="tabs" role="tablist" aria-label={t("tabs.label")} ref={strip}>
        {tabs.slice(0, 1).map(item)}
        <div
          className="tabs-scroll"
          role="presentation"
          ref={scroller}
          onWheel={({ deltaX, deltaY, deltaMode, ctrlKey, currentTarget }) => {
            const linePx = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
            if (!ctrlKey && Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += deltaY * linePx;
          }}
        >
          {tabs.slice(1).map((tab, index) => item(tab, index + 1))}
        </div>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={t("tabs.label")} icon={<Icon of={ChevronDown} />} size="compact" />}
        items={tabs.map((tab) => ({
          label: tab.dirty ? t("tabs.dirty", { title: labelOf(tab.id) }) : labelOf(tab.id),
          checked: tab.id === activeId,
          onSelect: () => activate(tab.id, false),
        }))}
      />
      <IconButton
        label={t("tabs.more")}
        icon={<Icon of={EllipsisVertical} />}
        size="compact"
        aria-haspopup="menu"
        aria-expanded={menu?.isAtTab === false}
        // The press closes an open menu; the click that follows must not open it again.
        onPointerDown={() => (isMenuPressed.current = menu !== undefined)}
        onClick={({ currentTarget, detail }) => {
          const byKeyboard = detail === 0;
          if (!isMenuPressed.current || byKeyboard)
            setMenu({ id: activeId, anchor: currentTarget, isAtTab: false, byKeyboard });
          isMenuPressed.current = false;
        }}
      />
      {menu && (
        <TabMenu
          model={model}
          id={menu.id}
          title={labels.get(menu.id)}
          anchor={menu.anchor}
          isAtTab={menu.isAtTab}
          close={(ids) => void close(ids, menu.byKeyboard)}
          move={move}
          reopen={() => reopen(menu.byKeyboard)}
          onClose={closeMenu}
        />
      )}
    </nav>
  );
}
