import { locales, type Locale } from "@customs-portal/sdk/portal";
import { Icon, type Translate } from "@customs-portal/ui";
import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Keyboard from "lucide-react/icons/keyboard";
import Globe from "lucide-react/icons/globe";
import LogOut from "lucide-react/icons/log-out";
import PanelTop from "lucide-react/icons/panel-top";
import { languageNames } from "../chrome/LanguageSelect.tsx";
import { tabCommands } from "../chrome/tab-commands.ts";
import { allExportsPath } from "../model/all-exports-path.ts";
import type { Command } from "../model/commands.ts";
import { signOut } from "../model/sign-out.ts";
import type { WorkspaceModel } from "../model/workspace-model.ts";

async function speak({ portal: { i18n, notices, t } }: WorkspaceModel, locale: Locale): Promise<void> {
  try {
    await i18n.setLocale(locale);
  } catch (cause) {
    console.error(`The texts of the language ${locale} could not be loaded.`, cause);
    notices.show({ kind: "error", text: t("shell:header.languageFailed", { language: languageNames[locale] }) });
  }
}

/** What can be done with the page that is shown. Made anew each time: what there is to close or reopen changes. */
export function pageCommands(model: WorkspaceModel, t: Translate<"chrome">): Command[] {
  const { portal, tabs } = model;
  const id = tabs.getSnapshot().activeId;
  const items = tabCommands({
    model,
    id,
    t,
    close: (ids) => void model.close(ids),
    move: (each, index) => model.move(each, index),
    reopen: () => void model.reopen(),
  }).flat();
  return items
    .filter(({ disabled }) => !disabled)
    .map(({ label, onSelect }) => ({
      id: `page.${label}`,
      title: () => portal.t("palette:tab", { name: label }),
      icon: <Icon of={PanelTop} />,
      run: onSelect,
    }));
}

/** The commands of the shell itself. */
export function shellCommands(model: WorkspaceModel): Command[] {
  const { portal } = model;
  const { t } = portal;
  return [
    {
      id: "downloadCenter",
      title: () => t("shell:route.downloadCenter"),
      icon: <Icon of={Download} />,
      run: () => model.open(allExportsPath(portal)),
    },
    {
      id: "shortcuts",
      title: () => t("chrome:shortcuts"),
      words: ["?"],
      icon: <Icon of={Keyboard} />,
      run: () => model.commands.view.set("shortcuts"),
    },
    {
      id: "changePassword",
      title: () => t("shell:route.changePassword"),
      icon: <Icon of={KeyRound} />,
      run: () => model.open("/forceChangePwd"),
    },
    {
      id: "signOut",
      title: () => t("shell:header.signOut"),
      icon: <Icon of={LogOut} />,
      run: () => void signOut(model),
    },
  ];
}

/** The other languages. */
export function languageCommands(model: WorkspaceModel): Command[] {
  const { t, i18n } = model.portal;
  return locales
    .filter((locale) => locale !== i18n.locale.getSnapshot())
    .map((locale): Command => ({
      id: `language.${locale}`,
      title: () => t("palette:language", { name: languageNames[locale] }),
      words: [locale],
      icon: <Icon of={Globe} />,
      run: () => void speak(model, locale),
    }));
}
