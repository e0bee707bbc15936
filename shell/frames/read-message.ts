import { frameMessages as names } from "@customs-portal/sdk/frame-bridge";
import type { NoticeKind } from "@customs-portal/sdk/portal";
import { isLocalPath } from "@customs-portal/sdk/rules";

/** What an embedded page asks for, checked. Texts are one line, without control characters. */
export type FrameRequest =
  | { readonly type: "pong" | "close" }
  | { readonly type: "dirty"; readonly dirty: boolean; readonly reason: string }
  | { readonly type: "title"; readonly title: string }
  | { readonly type: "resize"; readonly height: number }
  | { readonly type: "open"; readonly path: string }
  | { readonly type: "notice"; readonly text: string; readonly kind: NoticeKind };

/** Longest texts, in characters. */
const maxChars = { title: 60, reason: 200, notice: 300, path: 2000 } as const;
/** What is not even looked at. */
const maxGivenChars = 10_000;
/** Heights of a page that scrolls with the portal, in CSS pixels. */
const heights = { least: 100, most: 20_000 } as const;
const kinds: readonly NoticeKind[] = ["success", "info", "warning", "error"];

/** A text to show: one line, cut; undefined for what is none. */
function shownText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string" || value.length > maxGivenChars) return undefined;
  // Control characters, and those that turn the direction of what follows.
  const line = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return [...line].slice(0, max).join("");
}

/** A field that a message has itself: what it inherits says nothing. */
function fieldOf(data: object, name: string): unknown {
  return Object.hasOwn(data, name) ? (data as Record<string, unknown>)[name] : undefined;
}

/** Reads what came over the port; undefined for what is no request, is too long, or is out of bounds. */
export function readFrameMessage(data: unknown): FrameRequest | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const value = fieldOf(data, "value");
  const note = fieldOf(data, "note");
  const type = fieldOf(data, "type");
  if (type === names.pong || type === names.close) return { type };
  if (type === names.dirty && typeof value === "boolean")
    return { type, dirty: value, reason: shownText(note, maxChars.reason) ?? "" };
  if (type === names.title) {
    const title = shownText(value, maxChars.title);
    return title ? { type, title } : undefined;
  }
  if (type === names.resize && typeof value === "number" && Number.isFinite(value))
    return { type, height: Math.round(Math.min(Math.max(value, heights.least), heights.most)) };
  if (type === names.open && typeof value === "string" && value.length <= maxChars.path && isLocalPath(value))
    return { type, path: value };
  if (type === names.notice) {
    const text = shownText(value, maxChars.notice);
    return text ? { type, text, kind: kinds.find((kind) => kind === note) ?? "info" } : undefined;
  }
  return undefined;
}
