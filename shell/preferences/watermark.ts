import type { Portal } from "@customs-portal/sdk/portal";
import { createFormat, openWatermark } from "@customs-portal/ui";

/** How often it is looked whether another day has begun. */
const dayLookMs = 60_000;

/** Keeps user, company and day over the whole page, where the setting `watermark` asks for it. @returns ends it */
export function showWatermark({ config, i18n, session }: Pick<Portal, "config" | "i18n" | "session">): () => void {
  if (!config.watermark) return () => undefined;
  const mark = openWatermark();
  let shown = "";
  function draw() {
    const user = session.user.getSnapshot();
    if (!user) return;
    const name = [user.userName, user.userNo].filter(Boolean).join(" ");
    const day = createFormat(i18n.locale.getSnapshot()).date(new Date());
    const lines = [name, [user.companyName, day].filter(Boolean).join(" ")];
    if (shown === lines.join("\n")) return;
    shown = lines.join("\n");
    mark.setLines(lines);
  }
  draw();
  const timer = setInterval(draw, dayLookMs);
  const endings = [session.user.subscribe(draw), i18n.locale.subscribe(draw)];
  return () => {
    clearInterval(timer);
    for (const end of endings) end();
    mark.remove();
  };
}
