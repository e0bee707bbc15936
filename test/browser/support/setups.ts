import { createPortal, mergeConfig, type DialogTypes, type PortalHost } from "@customs-portal/sdk/portal";
import type { AppConfig, Personalisation } from "@customs-portal/sdk/contract";
import { openParcelDialog } from "@customs-portal/ui";
import type { Scope } from "./backend.ts";
import { atRest, eventually, findAll } from "./dom.ts";

type SetupName = "column-setup" | "form-setup";

const parcels = {
  "column-setup": () => import("@customs-portal/parcels/column-setup"),
  "form-setup": () => import("@customs-portal/parcels/form-setup"),
};
const portals = new Set<PortalHost>();
const open = new Set<AbortController>();

/** A portal of a seeded user whose calls go through a scope. */
export async function portalOf(
  userName: "operator" | "manager",
  scope: Scope,
  config: Partial<Pick<AppConfig, "closeSelfConfig" | "showColumnTemplate">> = {},
): Promise<PortalHost> {
  const base = scope.at("");
  const portal = createPortal({
    config: mergeConfig({ baseUrl: { dev: base, pro: base }, trackUrl: "", ...config }),
    locale: "zh-CN",
  });
  portals.add(portal);
  await portal.session.signIn({ userName, password: "Browser-Test-2026" });
  return portal;
}

/** An open dialog of a setup. */
export interface OpenSetup<Name extends SetupName> {
  readonly dialog: HTMLElement;
  readonly result: Promise<DialogTypes[Name]["result"] | undefined>;
}

/** Opens the dialog of a setup as a page does, and waits until it is ready. */
export async function openSetup<Name extends SetupName>(
  portal: PortalHost,
  name: Name,
  props: DialogTypes[Name]["props"],
): Promise<OpenSetup<Name>> {
  const ending = new AbortController();
  open.add(ending);
  const dialogs = () => findAll("[role=dialog],[role=alertdialog]");
  const before = dialogs();
  const result = openParcelDialog({ portal, name, props, load: parcels[name], signal: ending.signal });
  const dialog = await eventually(() =>
    dialogs().find((one) => !before.includes(one) && one.querySelector(".cp-setup input")),
  );
  await atRest(dialog);
  return { dialog, result };
}

/** Lets the pages of a portal open the dialog of a setup. */
export function registerSetup(portal: PortalHost, name: SetupName): void {
  portal.dialogs.register(name, (props) => openParcelDialog({ portal, name, props, load: parcels[name] }));
}

/** The question over a dialog, and what its button does. */
export async function questionOver(dialog: HTMLElement): Promise<{ question: HTMLElement; press(text: string): void }> {
  const question = await eventually(() =>
    findAll("[role=alertdialog]").find((one) => one !== dialog && "open" in one.dataset),
  );
  return {
    question,
    press(text) {
      const button = findAll("button", question).find(({ textContent }) => textContent === text);
      if (!button) throw new Error(`There is no button ${text}.`);
      button.click();
    },
  };
}

/** The writes that went through a scope. */
export async function writesOf(scope: Scope): Promise<{ path: string; body: Record<string, unknown> }[]> {
  return (await scope.log())
    .filter(({ method, url }) => method === "PUT" && url.startsWith("/xdoConfig/"))
    .map(({ url, body }) => ({
      path: url.split("?")[0]?.replace("/xdoConfig/api/config/", "") ?? "",
      body: JSON.parse(body) as Record<string, unknown>,
    }));
}

/** What the backend has for a user and the company. */
export async function savedOf(portal: PortalHost): Promise<{ user: Personalisation; company: Personalisation }> {
  const { load } = portal.personalisation;
  return { user: await load("user"), company: await load("company") };
}

/** The texts of the notices on the screen. */
export function noticesOf(portal: PortalHost): string[] {
  return portal.notices.list.getSnapshot().map(({ text }) => text);
}

/** Ends what a test left open. */
export function closeSetups(): void {
  for (const ending of open) ending.abort();
  for (const portal of portals) portal.destroy();
  open.clear();
  portals.clear();
}
