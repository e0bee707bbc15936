import { localText } from "@customs-portal/sdk/rules";
import { Icon, IconButton, Menu, useLocale, useStore, useT } from "@customs-portal/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import { CompanyButton } from "../company/CompanyButton.tsx";
import { ManualMenu } from "../company/ManualMenu.tsx";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import { BrandMark } from "./BrandMark.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { LocalLinesSign } from "./LocalLinesSign.tsx";

interface HeaderProps {
  model: WorkspaceModel;
  /** Opens the menu where it lies over the page. */
  onMenu: () => void;
  isMenuOpen: boolean;
  /** Brings the keyboard past header, menu and tabs. */
  onSkip: () => void;
}

/** Mark and product, company, language, user. */
export function Header({ model, onMenu, isMenuOpen, onSkip }: HeaderProps) {
  const t = useT("shell");
  const locale = useLocale();
  const { portal } = model;
  const user = useStore(portal.session.user);
  const name = user?.userName || user?.userNo || "";
  const signOut = async () => {
    if (await model.mayLeave("sign-out")) await portal.session.signOut();
  };
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
      <span className="space" />
      <LocalLinesSign lines={model.localLines} />
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
          {
            label: t("route.changePassword"),
            icon: <Icon of={KeyRound} />,
            onSelect: () => model.open("/forceChangePwd"),
          },
          { label: t("header.signOut"), icon: <Icon of={LogOut} />, onSelect: () => void signOut() },
        ]}
      />
    </header>
  );
}
