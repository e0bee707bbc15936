import { noticeMs } from "../limits.ts";
import { randomUuid } from "../random-uuid.ts";
import { createStore } from "../store.ts";
import type { Notice, NoticeKind, NoticeOptions, PortalNotices } from "./types/index.ts";

interface Shown {
  notice: Notice;
  durationMs: number;
  onClose: (() => void)[];
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const kinds: readonly string[] = ["success", "info", "warning", "error"] satisfies NoticeKind[];

/** What is drawn for all must not be broken by one: business lines are not always typed. @throws TypeError */
function check({ kind, text, action }: NoticeOptions): void {
  const isAction = action === undefined || (typeof action.label === "string" && typeof action.run === "function");
  if (kinds.includes(kind) && typeof text === "string" && isAction) return;
  throw new TypeError(`A notice is { kind: "${kinds.join('" | "')}", text: "…", action?: { label, run } }.`);
}

/** Creates the notices of a portal. Their clocks run here, so that a notice ends also where nothing draws it. */
export function createNotices(): PortalNotices & { clear(): void; destroy(): void } {
  const list = createStore<readonly Notice[]>([]);
  const shown = new Map<string, Shown>();

  const publish = () => list.set([...shown.values()].map((entry) => entry.notice));

  function startClock(entry: Shown) {
    clearTimeout(entry.timer);
    entry.timer = Number.isFinite(entry.durationMs)
      ? setTimeout(() => dismiss(entry.notice.id), entry.durationMs)
      : undefined;
  }

  function dismiss(id: string) {
    const entry = shown.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    shown.delete(id);
    publish();
    for (const onClose of entry.onClose) onClose();
  }

  return Object.freeze({
    list,
    show({ durationMs = noticeMs, onClose, ...options }: NoticeOptions) {
      check(options);
      const same = [...shown.values()].find(
        ({ notice }) => notice.kind === options.kind && notice.text === options.text,
      );
      if (same) {
        if (onClose) same.onClose.push(onClose);
        startClock(same);
        return same.notice.id;
      }
      const entry: Shown = { notice: { ...options, id: randomUuid() }, durationMs, onClose: onClose ? [onClose] : [] };
      shown.set(entry.notice.id, entry);
      startClock(entry);
      publish();
      return entry.notice.id;
    },
    dismiss,
    hold: (id: string) => clearTimeout(shown.get(id)?.timer),
    resume(id: string) {
      const entry = shown.get(id);
      if (entry) startClock(entry);
    },
    /** Closes all. */
    clear() {
      for (const id of [...shown.keys()]) dismiss(id);
    },
    destroy() {
      for (const entry of shown.values()) clearTimeout(entry.timer);
      shown.clear();
      publish();
    },
  });
}
