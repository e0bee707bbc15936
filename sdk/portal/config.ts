import type { AppConfig, AppConfigInput } from "../contract/index.ts";
import {
  axiosTimeoutSecond,
  clickIntervalMs,
  ddTrackTimeoutSecond,
  defaultCodeListBase,
  defaultExportBase,
  defaultTrackUrl,
} from "../limits.ts";

/** The settings before `config.json` says otherwise. */
export const defaultConfig: AppConfig = {
  title: {
    "zh-CN": "智慧通关",
    en: "Smart Customs Clearance",
    vi: "Thông quan thông minh",
    fr: "Dédouanement intelligent",
    es: "Despacho aduanero inteligente",
  },
  baseUrl: { dev: "", pro: "" },
  homeName: "home",
  plugins: {},
  onlineLoad: false,
  defautLogin: "/login",
  loginOrigins: [],
  logoutUrl: "",
  authVerify: true,
  axiosTimeoutSecond,
  messagesNotShow: [],
  trackUrl: defaultTrackUrl,
  ddTrackTimeoutSecond,
  duplicateMonitor: false,
  debug: false,
  clickInterval: clickIntervalMs,
  enableMenuChange: false,
  skipMenu: [],
  passwordEncryption: "auto",
  iframeOrigins: [],
  signInProfiles: {},
  closeTabConfirm: false,
  maxTabs: 20,
  closeSelfConfig: false,
  showColumnTemplate: true,
  watermark: false,
  lockAfterMinutes: 0,
  codeListBase: defaultCodeListBase,
  downloadCenter: {
    baseUrl: defaultExportBase,
    disableJump: false,
    limit: "1000",
    cloudSources: ["oss", "cos", "s3", "minio", "cloud"],
    fileUrlPath: "v1/file/url",
    fileDownloadPath: "v1/file/download",
  },
  otherSetting: { otherBiz: [] },
};

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merge(base: Plain, over: Plain): Plain {
  const result: Plain = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined || key === "__proto__") continue;
    const known = result[key];
    result[key] = isPlain(known) && isPlain(value) ? merge(known, value) : value;
  }
  return result;
}

/** Fills a partial configuration with the defaults: objects deeply, arrays and plain values replaced (R75-06, A30); a blank title is none. */
export function mergeConfig(input: AppConfigInput, base: AppConfig = defaultConfig): AppConfig {
  const title = typeof input.title === "string" && input.title.trim() === "" ? undefined : input.title;
  const merged = merge(
    { ...base },
    {
      ...input,
      title,
      ...(input.defautLogin === undefined && input.defaultLogin !== undefined
        ? { defautLogin: input.defaultLogin }
        : {}),
      ...(typeof title === "object" && isPlain(base.title) ? { title: { ...base.title, ...title } } : {}),
    },
  );
  return merged as unknown as AppConfig;
}
