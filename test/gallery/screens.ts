import type { Page } from "playwright-core";
import { shellRoutes } from "../../shell/routing/routes.ts";
import { dialogScreens } from "./dialogs.ts";
import { rowsOf, type Screen } from "./screen.ts";

const pathsOf = (view: string) => shellRoutes.filter((route) => route.view === view).map(({ path }) => path);

async function openUserMenu(page: Page): Promise<void> {
  await page.locator("header .user").click();
  await page.locator(".cp-popup").last().waitFor();
}

/** Presses an entry of the user menu, by its icon. */
async function fromUserMenu(page: Page, icon: string): Promise<void> {
  await openUserMenu(page);
  await page.locator(`.cp-item:has(.lucide-${icon})`).click();
}

async function openFirstDeclaration(page: Page): Promise<void> {
  await rowsOf(page);
  await page.locator(".cp-dt-row a").first().click();
  await page.waitForURL("**/declarations/detail/**");
  await page.locator("[data-facts] dl").first().waitFor();
}

/** A shipment as people without an account see it, by a link that is made for it. */
async function openSharedShipment(page: Page): Promise<void> {
  await rowsOf(page);
  await page.locator(".cp-dt-row a").first().click();
  await page.locator(".logi-panel .logi-tools button").click();
  const address = await page.locator(".logi-address input").inputValue();
  await page.goto(address);
  await page.reload();
  await page.locator(".logi-panel").first().waitFor();
}

/** Every screen of the product but the dialogs that lines may open. */
const pages: readonly Screen[] = [
  { name: "sign-in", shows: pathsOf("sign-in"), path: "/login", who: "nobody" },
  { name: "sign-in-elsewhere", shows: pathsOf("sso"), path: "/ssologin", who: "nobody" },
  { name: "password-forced", shows: [], path: "/forceChangePwd", who: "newcomer" },
  { name: "home", shows: ["/home"], path: "/home" },
  { name: "home-menu", shows: ["/homeMenu"], path: "/homeMenu" },
  { name: "messages", shows: ["/xdomessagecenter"], path: "/xdomessagecenter" },
  { name: "sessions", shows: ["/account/sessions"], path: "/account/sessions" },
  ...["users", "companies", "menus", "grants", "audit"].map((part): Screen => {
    const path = `/administration/${part}`;
    return { name: `administration-${part}`, shows: [path], path, who: "manager" };
  }),
  { name: "market", shows: ["/marketplaceCenter"], path: "/marketplaceCenter" },
  {
    name: "download-center",
    shows: ["/download/center/:systemCode/:taskCode/:limit"],
    path: "/download/center/DECL/all/1000",
    open: rowsOf,
  },
  { name: "download-center-empty", shows: [], path: "/download/center/NONE/all/1000" },
  { name: "logistics-workbench", shows: ["/logistics/workbench"], path: "/logistics/workbench" },
  { name: "logistics-list", shows: ["/logistics/list"], path: "/logistics/list" },
  { name: "logistics-shared", shows: ["/logistics/shared"], path: "/logistics/workbench", open: openSharedShipment },
  { name: "iframe", shows: ["/iframeView"], path: "/iframeView?url=%2Ffavicon.svg" },
  { name: "password", shows: ["/forceChangePwd"], path: "/forceChangePwd" },
  { name: "error-401", shows: ["/401"], path: "/401?from=%2Ftariff%2Flookup&name=TariffLookup" },
  { name: "error-404", shows: ["/404"], path: "/404" },
  { name: "error-500", shows: ["/500"], path: "/500" },
  { name: "error-line", shows: ["/biz-error"], path: "/biz-error" },
  { name: "declarations", shows: ["/declarations"], path: "/declarations/list", open: rowsOf },
  { name: "declarations-empty", shows: [], path: "/declarations/list?declarationNo=000000000000000000" },
  { name: "declaration", shows: ["/declarations/detail"], path: "/declarations/list", open: openFirstDeclaration },
  { name: "goods", shows: ["/declarations/goods"], path: "/declarations/goods", open: rowsOf },
  { name: "tariff", shows: ["/tariff/lookup"], path: "/tariff/lookup" },
  { name: "ports", shows: ["/ports/board"], path: "/ports/board" },
  { name: "files", shows: ["/files"], path: "/files" },
  { name: "user-menu", shows: [], path: "/home", open: openUserMenu },
  { name: "appearance", shows: [], path: "/home", open: (page) => fromUserMenu(page, "sun-moon") },
  {
    name: "locked",
    shows: [],
    path: "/home",
    open: async (page) => {
      await page.keyboard.press("Alt+L");
      await page.locator(".cover input[name=password]").waitFor();
    },
  },
];

/** Every screen. `test/sdk/gallery.test.ts` asks for each route of the shell and of the lines. */
export const screens: readonly Screen[] = [...pages, ...dialogScreens];
