// The settings of the environment.

export { ConfigError, type ExportLimits, type ServerConfig, readConfig } from "./config.ts";
