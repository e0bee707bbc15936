import { localText } from "@customs-portal/sdk/rules";
import { Icon, IconButton, Menu, useLocale, useStore, useT } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { CompanyButton } from "../company/CompanyButton.tsx";
import { ManualMenu } from "../company/ManualMenu.tsx";
import { MessageBell } from "../messages/index.ts";
import { allExportsPath } from "../model/all-exports-path.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { signOut } from "../model/sign-out.ts";
import { usePreferences } from "../preferences/use-preferences.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { ConnectionSign } from "./ConnectionSign.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { LocalLinesSign } from "./LocalLinesSign.tsx";
import { PaletteButton } from "./PaletteButton.tsx";

interface HeaderProps {
  model: WorkspaceModel;
  /** Opens the menu where it lies over the page. */
  onMenu: () => void;
  isMenuOpen: boolean;
  /** Brings the keyboard past header, menu and tabs. */
  onSkip: () => void;
  /** Brings it to the table of the page. */
  onSkipToTable: () => void;
}

/** Mark and product, company, exports, language, user. */
export function Header({ model, onMenu, isMenuOpen, onSkip, onSkipToTable }: HeaderProps) {
  const t = useT("shell");
  const tc = useT("chrome");
  const locale = useLocale();
  const { portal } = model;
  const user = useStore(portal.session.user);
  const name = user?.userName || user?.userNo || "";
  const preferences = usePreferences(model);
  return (
    <header className="header">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          onSkip();
        }}
      >
        {t("header.skip")}
      </a>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          onSkipToTable();
        }}
      >
        {tc("toTable")}
      </a>
      <IconButton
        className="menu-button"
        label={t(isMenuOpen ? "header.closeMenu" : "header.openMenu")}
        aria-expanded={isMenuOpen}
        icon={<Icon of={MenuIcon} />}
        onClick={onMenu}
      />
      <span className="brand">
        <BrandMark />
        <span className="product-name">{localText(portal.config.title, locale)}</span>
      </span>
      <CompanyButton model={model} />
      <ManualMenu model={model} />
      <ConnectionSign connection={model.connection} />
      <LocalLinesSign lines={model.localLines} />
      <PaletteButton commands={model.commands} />
      <IconButton
        label={t("route.downloadCenter")}
        icon={<Icon of={Download} />}
        onClick={() => model.open(allExportsPath(portal))}
      />
      <MessageBell model={model} />
      <LanguageSelect />
      <Menu
        align="end"
        trigger={
          <button type="button" className="user" aria-label={t("header.userMenu", { name })}>
            <Icon of={CircleUserRound} />
            <span className="ellipsis">{name}</span>
            <Icon of={ChevronDown} />
          </button>
        }
        items={[
          ...preferences.items,
          {
            label: t("route.changePassword"),
            icon: <Icon of={KeyRound} />,
            onSelect: () => model.open("/forceChangePwd"),
          },
          {
            label: t("route.sessions"),
            icon: <Icon of={MonitorSmartphone} />,
            onSelect: () => model.open("/account/sessions"),
          },
          {
            label: tc("shortcuts"),
            icon: <Icon of={Keyboard} />,
            onSelect: () => model.commands.view.set("shortcuts"),
          },
          { label: t("header.signOut"), icon: <Icon of={LogOut} />, onSelect: () => void signOut(model) },
        ]}
      />
      {preferences.dialog}
    </header>
  );
}
