import type { DialogName, Portal } from "@customs-portal/sdk";

const texts = { title: "订单", saved: "订单 {{no}} 已保存" } as const;

declare module "@customs-portal/sdk" {
  interface TextNamespaces {
    orders: typeof texts;
  }
  interface DialogTypes {
    "orders/pick-port": { props: { country: string }; result: string | undefined };
  }
}

// What a line adds is known to the compiler, and each of these mistakes is found.
export const used = (portal: Portal) => [
  portal.t("orders:title"),
  portal.t("orders:saved", { no: "7" }),
  portal.t("another:key"),
  // @ts-expect-error there is no such text
  portal.t("orders:tittle"),
  // @ts-expect-error its placeholder needs a value
  portal.t("orders:saved"),
];

export async function pickPort(portal: Portal): Promise<string> {
  const port = await portal.dialogs.open("orders/pick-port", { country: "CN" });
  // @ts-expect-error there is no such dialog
  const wrong: DialogName = "orders/pick-prot";
  return port ?? wrong;
}
