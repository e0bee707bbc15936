import type { PortalModule } from "@customs-portal/server";
import type { MenuEntry } from "@customs-portal/sdk/contract";

const declarationList: MenuEntry = {
  name: "DeclarationList",
  path: "/declarations/list",
  icon: "file-text",
  meta: {
    title: {
      "zh-CN": "报关单查询",
      en: "Declarations",
      vi: "Tra cứu tờ khai",
      fr: "Déclarations",
      es: "Declaraciones",
    },
  },
};

const declarationGoods: MenuEntry = {
  name: "DeclarationGoods",
  path: "/declarations/goods",
  icon: "package",
  meta: {
    title: {
      "zh-CN": "商品明细",
      en: "Goods lines",
      vi: "Chi tiết hàng hóa",
      fr: "Lignes de marchandises",
      es: "Partidas de mercancías",
    },
  },
};

const tariffLookup: MenuEntry = {
  name: "TariffLookup",
  path: "/tariff/lookup",
  icon: "book-open-text",
  meta: {
    title: {
      "zh-CN": "税则查询",
      en: "Tariff lookup",
      vi: "Tra cứu biểu thuế",
      fr: "Recherche tarifaire",
      es: "Consulta arancelaria",
    },
  },
};

const portBoard: MenuEntry = {
  name: "PortBoard",
  path: "/ports/board",
  icon: "ship",
  meta: {
    title: {
      "zh-CN": "口岸看板",
      en: "Port board",
      vi: "Bảng cửa khẩu",
      fr: "Tableau des ports",
      es: "Panel de puertos",
    },
  },
};

const files: MenuEntry = {
  name: "Files",
  path: "/files",
  icon: "folder",
  meta: { title: { "zh-CN": "文件", en: "Files", vi: "Tệp", fr: "Fichiers", es: "Archivos" } },
};

/** The group of the example lines about customs, with the pages that a user may open. */
function customs(children: MenuEntry[]): MenuEntry {
  return {
    name: "Customs",
    icon: "stamp",
    meta: { title: { "zh-CN": "关务", en: "Customs", vi: "Hải quan", fr: "Douane", es: "Aduanas" } },
    children,
  };
}

/** Menus of the first-start users, each with another choice of pages. */
export const menus: NonNullable<PortalModule["menus"]> = [
  { entry: customs([declarationList, declarationGoods, tariffLookup, portBoard]), users: ["operator"] },
  { entry: customs([declarationList, declarationGoods, portBoard]), users: ["manager"] },
  { entry: customs([declarationList]), users: ["newcomer"] },
  { entry: files, users: ["operator", "manager"] },
];
