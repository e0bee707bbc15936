import type { AdministeredMenu } from "@customs-portal/sdk/administration";
import { localText } from "@customs-portal/sdk/rules";
import type { DataColumn, Translate } from "@customs-portal/ui";
import type { MenuNode } from "./menu-tree.ts";

const indentPx = 20;

/** The columns of the catalogue of menus. @param onOpen changes an entry */
export function menuColumns(
  t: Translate<"administration">,
  locale: string,
  onOpen: (menu: AdministeredMenu) => void,
): DataColumn<MenuNode>[] {
  const titleOf = (menu: AdministeredMenu) => localText(menu.title, locale) || menu.name;
  return [
    {
      key: "title",
      title: t("menus.text"),
      width: 280,
      isRequired: true,
      text: ({ menu }) => titleOf(menu),
      cell: ({ menu, depth }) => (
        <button
          type="button"
          className="adm-link"
          style={{ marginInlineStart: depth * indentPx }}
          onClick={() => onOpen(menu)}
        >
          {titleOf(menu)}
        </button>
      ),
    },
    { key: "name", title: t("menus.name"), width: 220, mono: true, text: ({ menu }) => menu.name },
    { key: "path", title: t("menus.path"), width: 260, text: ({ menu }) => menu.path ?? menu.url ?? "" },
    { key: "icon", title: t("menus.icon"), width: 140, text: ({ menu }) => menu.icon ?? "" },
    { key: "order", title: t("menus.order"), width: 90, align: "end", text: ({ menu }) => String(menu.order) },
    {
      key: "visible",
      title: t("menus.visible"),
      width: 150,
      text: ({ menu }) => t(menu.isVisible ? "menus.shown" : "menus.hidden"),
    },
    { key: "badge", title: t("menus.badge"), width: 110, text: ({ menu }) => menu.badge ?? "" },
  ];
}
