import { isIP } from "node:net";
import { ConfigError } from "./environment.ts";

/** Names of networks that stand for their addresses. */
const networks = ["loopback", "linklocal", "uniquelocal"];

function isProxy(text: string): boolean {
  if (networks.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Reverse proxies that are believed: addresses and networks, separated by commas. @throws ConfigError */
export function proxiesOf(name: string, text: string | undefined): string | undefined {
  const wrong = text
    ?.split(",")
    .map((part) => part.trim())
    .find((part) => !isProxy(part));
  if (wrong !== undefined)
    throw new ConfigError(
      name,
      `must be addresses and networks such as 10.0.0.0/8, separated by commas, not "${wrong}".`,
    );
  return text;
}
