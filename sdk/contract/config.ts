import * as z from "zod/mini";
import { exactFlag, localised, optional, optionals, wireNumber, wireText } from "./values.ts";

/** A number that passes a check. */
const wireNumberThat = (check: z.core.$ZodCheck<number>) => z.pipe(wireNumber, z.number().check(check));

/** The settings that are objects with settings of their own. */
export const appConfigParts = {
  baseUrl: z.object(optionals({ dev: z.string(), pro: z.string() })),
  downloadCenter: z.object(
    optionals({
      baseUrl: z.string(),
      disableJump: exactFlag,
      limit: wireText,
      cloudSources: z.array(z.string()),
      fileUrlPath: z.string(),
      fileDownloadPath: z.string(),
    }),
  ),
  otherSetting: z.object(optionals({ otherBiz: z.array(z.string()), includeBiz: z.array(z.string()) })),
};

/** What `config.json` may hold; anything left out keeps its default (R75-06, A30). */
export const appConfigSchema = z.looseObject(
  optionals({
    title: localised,
    /** Base of ordinary calls: `dev` in development builds, `pro` otherwise. */
    baseUrl: appConfigParts.baseUrl,
    homeName: z.string(),
    plugins: z.record(z.string(), z.unknown()),
    onlineLoad: exactFlag,
    /** Spelled so by the specification (R21-09). */
    defautLogin: z.string(),
    defaultLogin: z.string(),
    loginOrigins: z.array(z.string()),
    logoutUrl: z.string(),
    authVerify: exactFlag,
    axiosTimeoutSecond: wireNumberThat(z.gt(0)),
    messagesNotShow: z.array(z.string()),
    trackUrl: z.string(),
    ddTrackTimeoutSecond: wireNumberThat(z.gt(0)),
    duplicateMonitor: exactFlag,
    debug: exactFlag,
    clickInterval: wireNumberThat(z.gte(0)),
    enableMenuChange: exactFlag,
    skipMenu: z.array(z.string()),
    passwordEncryption: z.enum(["auto", "always", "never"]),
    iframeOrigins: z.array(z.string()),
    signInProfiles: z.record(z.string(), z.object(optionals({ start: z.string(), parameter: z.string() }))),
    closeTabConfirm: exactFlag,
    maxTabs: wireNumberThat(z.gte(2)),
    closeSelfConfig: exactFlag,
    showColumnTemplate: exactFlag,
    watermark: exactFlag,
    lockAfterMinutes: wireNumberThat(z.gte(0)),
    codeListBase: z.string(),
    downloadCenter: appConfigParts.downloadCenter,
    otherSetting: appConfigParts.otherSetting,
  }),
);
export type AppConfigInput = z.infer<typeof appConfigSchema>;

/** The configuration after the defaults were filled in. */
export interface AppConfig {
  title: string | Record<string, string>;
  baseUrl: { dev: string; pro: string };
  homeName: string;
  plugins: Record<string, unknown>;
  onlineLoad: boolean;
  defautLogin: string;
  /** Origins that `defautLogin` may name in an address of another site (A04). */
  loginOrigins: string[];
  logoutUrl: string;
  authVerify: boolean;
  /** Longest wait for an ordinary call, in seconds (R9-03, A65). */
  axiosTimeoutSecond: number;
  /** Backend messages that make no notice (R8-04). */
  messagesNotShow: string[];
  /** Where tracking events go; "" drops them (A51). */
  trackUrl: string;
  /** Longest wait for the tracking endpoint, in seconds (R9-04). */
  ddTrackTimeoutSecond: number;
  /** Cancels a request while an equal one is under way (R8-14, A62). */
  duplicateMonitor: boolean;
  /** Tells users what is otherwise only of interest to developers (R8-14). */
  debug: boolean;
  /** A second click on the same control within so many milliseconds does nothing (R9-06); 0 switches the guard off. */
  clickInterval: number;
  /** On the routes of `skipMenu` the menu shows only the top-level entry that holds the route (R6-11, A21). */
  enableMenuChange: boolean;
  /** Route names, or keys of business lines (the first segment of an address). */
  skipMenu: string[];
  /** Encrypts passwords before they are sent: "auto" where the page is not https (A66). */
  passwordEncryption: "auto" | "always" | "never";
  /** Origins of pages that may be embedded, besides those of the menu (A05). */
  iframeOrigins: string[];
  /** By route: where a sign-in at another system starts, and the query parameter that brings its credential (A08). */
  signInProfiles: Record<string, { start?: string | undefined; parameter?: string | undefined }>;
  /** Ask before closing any tab (R26-10); a dirty tab is always asked about. */
  closeTabConfirm: boolean;
  /** Kept tabs; the least recently used clean one goes first. */
  maxTabs: number;
  /** Nothing of tables and forms is personalised: no calls, no dialogs, the columns and fields of the pages (R6-12, A23). */
  closeSelfConfig: boolean;
  /** The setup of columns offers templates (R6-13). */
  showColumnTemplate: boolean;
  /** User, company and day stand over every page, on the screen and on paper. */
  watermark: boolean;
  /** Minutes without a sign of life after which the screen locks itself; 0 leaves that to the user. */
  lockAfterMinutes: number;
  /** Base of the look-ups in code lists: a path behind `baseUrl`, or an address (R75-10, A44). */
  codeListBase: string;
  downloadCenter: {
    baseUrl: string;
    disableJump: boolean;
    limit: string;
    /** Values of `dataSource` whose files are fetched by a direct link (A55). */
    cloudSources: string[];
    /** Paths below the export base that answer an address and a file (A55). */
    fileUrlPath: string;
    fileDownloadPath: string;
  };
  otherSetting: { otherBiz: string[]; includeBiz?: string[] };
}

/** An address, relative ones too, or a name in the import map: anything that can become an address. */
const addressOrName = z.string().check(
  z.refine((text) => URL.canParse(text, "https://portal.invalid/"), {
    error: "must be an address, or a name in the import map",
  }),
);

/** A route of a business line (A13). */
export const lineRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string().check(z.minLength(1)),
  title: optional(localised),
  /** Opens without a sign-in, and without a menu entry (R21-04). */
  notLogin: optional(exactFlag),
  /** Asks before a tab of this route closes; without it the setting of the site decides (R26-10, A16). */
  closeTabConfirm: optional(exactFlag),
});
export type LineRoute = z.infer<typeof lineRouteSchema>;

/** What a line needs of the content security policy beyond its own origin. */
export const lineNeedsSchema = z.object({
  /** Origins that it calls, such as `https://api.example.com`. */
  connect: optional(z.array(z.string())),
  /** Names of Trusted Types policies that its framework creates. */
  trustedTypes: optional(z.array(z.string())),
});
export type LineNeeds = z.infer<typeof lineNeedsSchema>;

/** One business line of `biz.config.json`; only the key is required (R3-28). */
export const businessLineConfigSchema = z.looseObject({
  app: optional(addressOrName),
  js: optional(z.array(addressOrName)),
  hook: optional(z.array(addressOrName)),
  format: optional(z.enum(["system", "module", "script"])),
  /** Name of the global that a classic script leaves; without it the last one that the script defined. */
  global: optional(z.string()),
  /** Style sheets: addresses, or names in the import map. */
  css: optional(z.array(addressOrName)),
  /** What the line needs of the policy of the page; the operator accepts it. */
  needs: optional(lineNeedsSchema),
  history: optional(z.enum(["memory", "browser"])),
  isolation: optional(z.enum(["none", "shadow"])),
  title: optional(localised),
  /**
   * The routes of the line. The longest `path` that is a segment-wise prefix of the address gives the route `name`
   * that the menu-permission check looks for; an address that no route covers has the key of the line as its name.
   */
  routes: optional(z.array(lineRouteSchema)),
});
export type BusinessLineConfig = z.infer<typeof businessLineConfigSchema>;

export const bizConfigSchema = z.record(z.string(), businessLineConfigSchema);
export type BizConfig = z.infer<typeof bizConfigSchema>;
