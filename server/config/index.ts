// The settings of the environment.

export { type ExportLimits, type ServerConfig, type UploadLimits, readConfig } from "./config.ts";
export type { MetricsAddress } from "./metrics-address.ts";
export { type ExtraPolicy, isSource } from "./extra-policy.ts";
export type { FirstCompany, FirstData } from "./first-data.ts";
export type { FramePaths } from "./frames.ts";
export { mustHavePages } from "./pages.ts";
export { settingNames, unknownSettings } from "./setting-names.ts";
export { ConfigError } from "./environment.ts";
