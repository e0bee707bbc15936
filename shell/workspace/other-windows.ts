import { randomUuid } from "@customs-portal/sdk/portal";
import { sleep } from "@customs-portal/sdk/timing";

/** Name of the BroadcastChannel over which the windows of a browser tell of unsaved work. */
const channelName = "customs-portal.unsaved";
/** How long the other windows have for their answer, in milliseconds; one that hangs cannot be asked. */
const answerMs = 150;

/** Whose work ends: that of one session, or of everybody but those who wait behind the sign-in of somebody else. */
export type Ending = { readonly token: string | undefined } | { readonly userNo: string | undefined };

type Message =
  | { readonly type: "ask"; readonly from: string; readonly ending: Ending }
  | { readonly type: "unsaved"; readonly to: string; readonly titles: readonly string[] };

export interface OtherWindowsOptions {
  /** Titles of the tabs of this window with unsaved work. */
  unsaved(): readonly string[];
  /** Whether the work of this window would end, too. */
  isMeant(ending: Ending): boolean;
}

/** The other windows of the browser that show the portal. */
export interface OtherWindows {
  /** Asks for the titles of tabs with unsaved work that would end there, too. */
  unsaved(ending: Ending): Promise<readonly string[]>;
  destroy(): void;
}

/** Connects a window: what ends the work of all is asked about in one of them. */
export function openOtherWindows({ unsaved, isMeant }: OtherWindowsOptions): OtherWindows {
  if (!("BroadcastChannel" in globalThis)) return { unsaved: async () => [], destroy: () => undefined };
  const channel = new BroadcastChannel(channelName);
  /** What has been heard, by the id of the question. */
  const heard = new Map<string, string[]>();
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.type === "unsaved") return void heard.get(data.to)?.push(...data.titles);
    const titles = unsaved();
    if (titles.length === 0 || !isMeant(data.ending)) return;
    channel.postMessage({ type: "unsaved", to: data.from, titles } satisfies Message);
  });
  return {
    async unsaved(ending) {
      const from = randomUuid();
      const titles: string[] = [];
      heard.set(from, titles);
      channel.postMessage({ type: "ask", from, ending } satisfies Message);
      await sleep(answerMs);
      heard.delete(from);
      return titles;
    },
    destroy: () => channel.close(),
  };
}
