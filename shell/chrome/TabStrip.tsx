import { Icon, IconButton, Menu, useLocale, useStore, useT } from "@customs-portal/ui";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import House from "lucide-react/icons/house";
import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import type { Tab } from "../model/tabs.ts";
import { menuIcon } from "./menu-icons.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";

/** The tab that a key goes to; undefined for other keys. */
function keyTarget(key: string, tabs: readonly Tab[], index: number): Tab | undefined {
  if (key === "ArrowRight") return tabs[(index + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs[(index - 1 + tabs.length) % tabs.length];
  if (key === "Home") return tabs[0];
  return key === "End" ? tabs.at(-1) : undefined;
}

/** The navigation tabs: arrow keys, Home and End move, Delete closes. The × stands beside the tab, not in its name. */
export function TabStrip({ model }: { model: WorkspaceModel }) {
  const t = useT("shell");
  useLocale();
  const { tabs, activeId } = useStore(model.tabs);
  const strip = useRef<HTMLDivElement>(null);
  /** Set while the keyboard works in the strip: the focus follows the selection. */
  const followFocus = useRef(false);

  useEffect(() => {
    model.setKeyboardInStrip(() => followFocus.current);
  }, [model]);
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[role="tab"][data-id="${CSS.escape(activeId)}"]`);
    if (followFocus.current) tab?.focus();
    followFocus.current = false;
  }, [activeId]);
  const activeTitle = tabs.filter((tab) => tab.id === activeId).map((tab) => model.titleOf(tab))[0];
  useEffect(() => {
    // A title that comes late makes its tab longer: then it is brought into sight again.
    if (activeTitle === undefined) return undefined;
    // With the next frame: sooner the browser would have to lay out the page of the tab a second time.
    const frame = requestAnimationFrame(() => {
      const tab = strip.current?.querySelector(`[data-id="${CSS.escape(activeId)}"]`);
      tab?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, activeTitle]);

  const activate = (id: string, byKeyboard: boolean) => {
    followFocus.current = byKeyboard && id !== activeId;
    model.activate(id);
  };
  const close = async (tab: Tab, byKeyboard: boolean) => {
    followFocus.current = byKeyboard && tab.id === activeId;
    if (!(await model.close([tab.id]))) followFocus.current = false;
  };
  const onKeyDown = (event: KeyboardEvent, tab: Tab, index: number) => {
    const target = keyTarget(event.key, tabs, index);
    if (target) {
      event.preventDefault();
      activate(target.id, true);
    } else if (event.key === "Delete" && tab.closable) {
      event.preventDefault();
      void close(tab, true);
    }
  };
  const onMiddle = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 1 || !tab.closable) return;
    event.preventDefault();
    void close(tab, false);
  };

  const index = tabs.findIndex((tab) => tab.id === activeId);
  const ids = (list: readonly Tab[]) => list.filter((tab) => tab.closable).map((tab) => tab.id);
  const others = ids(tabs.filter((tab) => tab.id !== activeId));
  const right = ids(tabs.slice(index + 1));
  return (
    <nav className="tab-bar" aria-label={t("tabs.label")}>
      <div className="tabs" role="tablist" aria-label={t("tabs.label")} ref={strip}>
        {tabs.map((tab, position) => {
          const title = model.titleOf(tab) || t("tabs.untitled");
          const isActive = tab.id === activeId;
          return (
            <div
              key={tab.id}
              className="tab"
              role="presentation"
              data-active={isActive ? "" : undefined}
              onAuxClick={(event) => onMiddle(event, tab)}
            >
              <button
                type="button"
                role="tab"
                data-id={tab.id}
                aria-selected={isActive}
                aria-label={tab.dirty ? t("tabs.dirty", { title }) : undefined}
                tabIndex={isActive ? 0 : -1}
                title={title}
                onClick={() => activate(tab.id, false)}
                onKeyDown={(event) => onKeyDown(event, tab, position)}
              >
                {tab.view === "home" && <Icon of={House} />}
                {tab.view === "iframe" && <Icon of={menuIcon(tab.icon)} />}
                {tab.dirty && <span className="dirty" />}
                <span className="ellipsis">{title}</span>
              </button>
              {tab.closable && (
                <span
                  className="tab-close"
                  aria-hidden="true"
                  title={t("tabs.close")}
                  onClick={() => void close(tab, false)}
                >
                  <Icon of={X} />
                </span>
              )}
            </div>
          );
        })}
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={t("tabs.more")} icon={<Icon of={EllipsisVertical} />} size="compact" />}
        items={[
          { label: t("tabs.reload"), onSelect: () => model.reload(activeId) },
          {
            label: t("tabs.closeThis"),
            disabled: !tabs[index]?.closable,
            onSelect: () => void model.close([activeId]),
          },
          { label: t("tabs.closeOthers"), disabled: others.length === 0, onSelect: () => void model.close(others) },
          { label: t("tabs.closeRight"), disabled: right.length === 0, onSelect: () => void model.close(right) },
          { label: t("tabs.closeAll"), disabled: ids(tabs).length === 0, onSelect: () => void model.close(ids(tabs)) },
        ]}
      />
    </nav>
  );
}
