import * as z from "zod/mini";

/** What `config.json` may hold; anything left out keeps its default (R75-06, A30). */
export const appConfigSchema = z.partial(
  z.looseObject({
    title: z.union([z.string(), z.record(z.string(), z.string())]),
    /** Base of ordinary calls: `dev` in development builds, `pro` otherwise. */
    baseUrl: z.partial(z.object({ dev: z.string(), pro: z.string() })),
    homeName: z.string(),
    plugins: z.record(z.string(), z.unknown()),
    onlineLoad: z.boolean(),
    /** Spelled so by the specification (R21-09). */
    defautLogin: z.string(),
    defaultLogin: z.string(),
    logoutUrl: z.string(),
    authVerify: z.boolean(),
    axiosTimeoutSecond: z.number().check(z.gt(0)),
    messagesNotShow: z.array(z.string()),
    closeTabConfirm: z.boolean(),
    maxTabs: z.number().check(z.gte(2)),
    downloadCenter: z.partial(
      z.object({
        baseUrl: z.string(),
        disableJump: z.boolean(),
        limit: z.string(),
        cloudSources: z.array(z.string()),
        fileUrlPath: z.string(),
        fileDownloadPath: z.string(),
      }),
    ),
    otherSetting: z.partial(z.object({ otherBiz: z.array(z.string()), includeBiz: z.array(z.string()) })),
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
  logoutUrl: string;
  authVerify: boolean;
  axiosTimeoutSecond: number;
  messagesNotShow: string[];
  /** Ask before closing any tab (R26-10); a dirty tab is always asked about. */
  closeTabConfirm: boolean;
  /** Kept tabs; the least recently used clean one goes first. */
  maxTabs: number;
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

/** A route of a business line (A13). */
const lineRouteSchema = z.object({
  path: z.string().check(z.startsWith("/")),
  name: z.string().check(z.minLength(1)),
  title: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
});
export type LineRoute = z.infer<typeof lineRouteSchema>;

/** One business line of `biz.config.json`; only the key is required (R3-28). */
export const businessLineConfigSchema = z.looseObject({
  app: z.optional(z.string()),
  js: z.optional(z.array(z.string())),
  hook: z.optional(z.array(z.string())),
  format: z.optional(z.enum(["system", "module", "script"])),
  history: z.optional(z.enum(["memory", "browser"])),
  isolation: z.optional(z.enum(["none", "shadow"])),
  title: z.optional(z.union([z.string(), z.record(z.string(), z.string())])),
  /**
   * The routes of the line. The longest `path` that is a segment-wise prefix of the address gives the route `name`
   * that the menu-permission check looks for; an address that no route covers has the key of the line as its name.
   */
  routes: z.optional(z.array(lineRouteSchema)),
});
export type BusinessLineConfig = z.infer<typeof businessLineConfigSchema>;

export const bizConfigSchema = z.record(z.string(), businessLineConfigSchema);
export type BizConfig = z.infer<typeof bizConfigSchema>;
