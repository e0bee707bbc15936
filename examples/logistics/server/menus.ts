import type { PortalModule } from "@customs-portal/server";
import type { MenuEntry } from "@customs-portal/sdk/contract";

const logistics: MenuEntry = {
  name: "Logistics",
  icon: "truck",
  meta: { title: { "zh-CN": "物流", en: "Logistics", vi: "Logistics", fr: "Logistique", es: "Logística" } },
  children: [
    {
      name: "logisticsWorkbench",
      path: "/logistics/workbench",
      icon: "container",
      meta: {
        title: {
          "zh-CN": "物流工作台",
          en: "Logistics workbench",
          vi: "Bàn làm việc logistics",
          fr: "Poste de travail logistique",
          es: "Mesa de trabajo logística",
        },
      },
    },
    {
      name: "logisticsList",
      path: "/logistics/list",
      icon: "ship",
      meta: {
        title: {
          "zh-CN": "我关注的物流",
          en: "Followed shipments",
          vi: "Lô hàng đang theo dõi",
          fr: "Expéditions suivies",
          es: "Envíos en seguimiento",
        },
      },
    },
  ],
};

/** Menus of the first-start users. */
export const menus: NonNullable<PortalModule["menus"]> = [{ entry: logistics, users: ["operator", "manager"] }];
