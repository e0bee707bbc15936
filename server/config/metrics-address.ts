import { ConfigError, textOf, type Environment } from "./environment.ts";

/** Where a server listens. */
export interface MetricsAddress {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

const name = "PORTAL_METRICS";
const loopback = "127.0.0.1";
const maxPort = 65_535;

/** A port, or an address and a port; of IPv6 in brackets. */
const pattern = /^(?:(?:\[([0-9a-f:]+)\]|([\w.-]+)):)?(\d{1,5})$/i;

/** Where metrics are answered: a port alone means this machine alone. @throws ConfigError */
export function metricsAddressOf(env: Environment): MetricsAddress | undefined {
  const text = textOf(env, name);
  if (text === undefined || text === "off") return undefined;
  const [, six, host = six ?? loopback, port = ""] = pattern.exec(text) ?? [];
  if (port === "" || Number(port) > maxPort)
    throw new ConfigError(name, `must be a port or an address such as ${loopback}:9464, not "${text}".`);
  return { host, port: Number(port) };
}
