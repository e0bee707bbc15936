import { Icon, NoticesPresenter, useConfirm, useMedia, useStyles, useT } from "@customs-portal/ui";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { chromeCss } from "../styles/chrome.ts";
import { CompanyBanner } from "../company/CompanyBanner.tsx";
import { FooterMark } from "../company/FooterMark.tsx";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { ArrivalBanner } from "../sessions/ArrivalBanner.tsx";
import { listenToKeys } from "../model/page-keys.ts";
import { Header } from "./Header.tsx";
import { enterNextRegion, enterTable } from "./regions.ts";
import { SideMenu } from "./SideMenu.tsx";
import { TabStrip } from "./TabStrip.tsx";
import { useRememberedFlag } from "./use-remembered-flag.ts";
import { useSwitching } from "./use-switching.ts";

/** Local storage key of the collapsed side menu. */
const collapsedKey = "customs-portal.menu-collapsed";
/** Below this width the menu lies over the page. */
const narrow = "(max-width: 900px)";

/** The frame of the workspace. The containers of the tabs are slotted in: they stay in the light DOM. */
export function Frame({ model, palette }: { model: WorkspaceModel; palette: ReactNode }) {
  useStyles(chromeCss);
  const t = useT("shell");
  const { confirm, dialog } = useConfirm();
  const isNarrow = useMedia(narrow);
  const [collapsed, setCollapsed] = useRememberedFlag(collapsedKey);
  const [isOver, setOver] = useState(false);
  const main = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const menuOver = isNarrow && isOver;
  // Nothing is entered into pages of the company of before.
  const isSwitching = useSwitching(model.shell.portal.company);

  /** Closes the menu that lies over the page; the keyboard goes back to where it was opened. */
  const dismiss = useEffectEvent(() => {
    setOver(false);
    frame.current?.querySelector<HTMLElement>(".menu-button")?.focus();
  });
  useEffect(() => model.setAsk(confirm), [model, confirm]);
  useEffect(() => {
    if (isNarrow) return undefined;
    const title = () => t(collapsed ? "menu.expand" : "menu.collapse");
    const icon = <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} />;
    return model.commands.add({ id: "menu.collapse", title, icon, run: () => setCollapsed(!collapsed) });
    // The setter is another one with each rendering and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [model, t, isNarrow, collapsed]);
  const panel = () => model.panelOf(model.tabs.getSnapshot().activeId);
  const changeRegion = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    const place = frame.current;
    // Under an open dialog the workspace is inert.
    if (key !== "F6" || ctrlKey || altKey || metaKey || !place || place.closest("[inert]")) return;
    event.preventDefault();
    enterNextRegion(place, panel(), shiftKey ? -1 : 1);
  });
  useEffect(() => listenToKeys((event) => changeRegion(event)), []);
  useEffect(() => {
    if (!menuOver) return;
    aside.current?.querySelector<HTMLElement>("input, a, button")?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") dismiss();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, [menuOver]);

  return (
    <div className="frame" ref={frame}>
      <Header
        model={model}
        isMenuOpen={menuOver}
        onMenu={() => setOver(!menuOver)}
        onSkip={() => main.current?.focus()}
        onSkipToTable={() => enterTable(panel())}
      />
      <ArrivalBanner model={model} />
      <CompanyBanner model={model} />
      <div className="body">
        {isNarrow ? (
          menuOver && (
            <>
              <button
                type="button"
                className="scrim"
                tabIndex={-1}
                aria-label={t("header.closeMenu")}
                onClick={() => setOver(false)}
              />
              <div className="over" role="dialog" aria-label={t("menu.label")} ref={aside}>
                <SideMenu model={model} collapsed={false} onChosen={() => setOver(false)} />
              </div>
            </>
          )
        ) : (
          <SideMenu model={model} collapsed={collapsed} onCollapse={setCollapsed} />
        )}
        <div className="work" inert={menuOver}>
          <TabStrip model={model} />
          <main className="content" ref={main} tabIndex={-1} inert={isSwitching} aria-busy={isSwitching}>
            <slot />
          </main>
        </div>
      </div>
      <FooterMark model={model} />
      {dialog}
      {palette}
      <NoticesPresenter />
    </div>
  );
}
