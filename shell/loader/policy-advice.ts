import type { BizConfig, LineNeeds } from "@customs-portal/sdk/contract";

/** What the browser says of something that the policy of the page refused. */
export type Refusal = Pick<SecurityPolicyViolationEvent, "effectiveDirective" | "blockedURI" | "sample">;

/** What the operator adds to by `PORTAL_CSP`. */
const widenable = ["img-src", "font-src", "frame-src", "form-action"];

/** Undefined for `inline`, `eval`, `data` and alike, and for the page's own origin. */
function originOf(blocked: string): string | undefined {
  if (!/^(https?|wss?):/.test(blocked) || !URL.canParse(blocked)) return undefined;
  const { protocol, host } = new URL(blocked);
  return `${protocol}//${host}`;
}

/** Whether a source of `connect`, such as `https://*.example.com:*` or one with a path, covers an origin. */
function covers(source: string, origin: string): boolean {
  const [, ofSource = ""] = /^([a-z]+:\/\/[^/]+)/.exec(source) ?? [];
  const pattern = ofSource.replaceAll(".", "\\.").replace("//*", "//[^/:]+").replace(/:\*$/, "(:\\d+)?");
  return ofSource !== "" && new RegExp(`^${pattern}$`).test(origin);
}

/** What is to be done for a line to get what it needs. */
function needAdvice(kind: keyof LineNeeds, value: string, lines: BizConfig): string {
  const fits = (each: string) => (kind === "connect" ? covers(each, value) : each === value);
  const asking = Object.keys(lines).filter((key) => lines[key]?.needs?.[kind]?.some(fits));
  const what = `${kind === "connect" ? "connect-src" : "trusted-types"} ${value}`;
  if (asking.length > 0) {
    const accept = asking.map((key) => `npm run admin -- line accept ${key}`).join("; ");
    const names = asking.map((key) => JSON.stringify(key)).join(", ");
    return `The policy of this page lacks ${what}, asked for by ${names}: once the operator has accepted it (${accept}), reload the page.`;
  }
  return `The policy of this page lacks ${what}, and no business line asks for it: name it in "needs": {"${kind}": [${JSON.stringify(value)}]} of the line, have it accepted (npm run admin -- line accept KEY), and reload the page.`;
}

/**
 * What the author of a line can do about something that the policy of the page refused, in English; undefined where
 * nothing is known beyond what the browser says itself.
 */
export function policyAdvice(
  { effectiveDirective, blockedURI, sample }: Refusal,
  lines: BizConfig,
): string | undefined {
  const origin = originOf(blockedURI);
  if (effectiveDirective === "connect-src") return origin && needAdvice("connect", origin, lines);
  if (effectiveDirective === "trusted-types") {
    // Chromium tells the name alone, as the specification wants it.
    return sample === "" ? undefined : needAdvice("trustedTypes", sample, lines);
  }
  if (effectiveDirective === "require-trusted-types-for") {
    const [sink = ""] = sample.split("|");
    return `${sink} takes no plain text on this page: hand over what a Trusted Types policy of the line has made, and name that policy in "needs": {"trustedTypes": […]} (registering-a-line.md).`;
  }
  if (effectiveDirective.startsWith("style-src")) {
    return origin === undefined
      ? "A style without the nonce of the page has no effect: take portal.styleNonce, a constructed style sheet, or a file in css (registering-a-line.md)."
      : `A style sheet of ${origin} has no effect: name it in "css" of the line, or have it served by the portal.`;
  }
  if (widenable.includes(effectiveDirective) && origin !== undefined)
    return `The policy of this page lacks ${effectiveDirective} ${origin}: have the file served by the portal, or let the operator add it (PORTAL_CSP in operating.md).`;
  return undefined;
}
