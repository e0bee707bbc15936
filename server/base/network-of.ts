import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // The parser of addresses knows every way of writing one, and answers the shortest.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = (tail ?? "").split(":").filter((group) => group !== "");
  const between = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(between).fill("0"), ...right].map((group) => Number.parseInt(group, 16));
}

/** An address as some proxies forward it: with the port of its connection, of IPv6 in brackets. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/**
 * Who an address counts as: an IPv4 address itself, also where it comes written as IPv6, and for IPv6 the network /64,
 * which is what one subscriber has.
 */
export function networkOf(ip: string): string {
  const [address = ""] = withoutPort(ip).split("%");
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
