import { nativeModal } from "../overlays/native-modal.ts";

/** What screen readers are told without moving the focus: results of a search, a page that opened, a file that is ready. */
export interface Announcer {
  /** Says a text once what is being read is over. @param lang language of the text */
  say(text: string, lang: string): void;
  /** Counts one more tree that needs it. @returns takes it back; the last one removes the region */
  hold(): () => void;
}

/** Long enough to be read to the end before the text is taken away again. */
const keptMs = 10_000;
const announcerKey = Symbol.for("customs-portal/announcer/1");

/** Seen by nobody, and by styles of the page neither hidden nor moved. */
const hiddenStyle =
  "position:fixed!important;inset:0 auto auto 0!important;width:1px!important;height:1px!important;margin:0!important;" +
  "padding:0!important;border:0!important;overflow:hidden!important;clip-path:inset(50%)!important;white-space:nowrap!important";

function createRegion(): HTMLElement {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.dataset["customsAnnouncer"] = "";
  region.style.cssText = hiddenStyle;
  document.body.append(region);
  return region;
}

function createAnnouncer(): Announcer {
  let region: HTMLElement | undefined;
  let holders = 0;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    say(text, lang) {
      region ??= createRegion();
      const place = nativeModal() ?? document.body;
      // Screen readers hear nothing from outside of a modal dialog. A region that a page took away is put back.
      if (region.parentNode !== place) place.append(region);
      const line = document.createElement("p");
      line.lang = lang;
      line.textContent = text;
      region.append(line);
      const timer = setTimeout(() => {
        timers.delete(timer);
        line.remove();
      }, keptMs);
      timers.add(timer);
    },
    hold() {
      holders += 1;
      // Screen readers only follow a region that was there before its text.
      region ??= createRegion();
      return () => {
        holders -= 1;
        if (holders > 0) return;
        for (const timer of timers) clearTimeout(timer);
        timers.clear();
        region?.remove();
        region = undefined;
      };
    },
  };
}

/** The announcer of this page; all copies of the kit share one. */
export function pageAnnouncer(): Announcer {
  const page = globalThis as { [announcerKey]?: Announcer };
  return (page[announcerKey] ??= createAnnouncer());
}
