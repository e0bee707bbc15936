import { useEffect, useState } from "react";
import { useEnvironment } from "../environment/environment-context.ts";
import { Later } from "../later/Later.tsx";
import { pageManager } from "../overlays/page-manager.ts";

const loadLayer = async () => (await import("./NoticesLayer.tsx")).NoticesLayer;

/**
 * Draws the notices of the portal 50 px below the top edge, above everything else, modals included (R9-13), in the
 * middle or at the side that `--customs-notices-side` of the page names. However many trees of a page render one, a
 * single one draws; another takes over when it goes. What draws comes at once after the first paint, or with `ahead`
 * false with the first notice, and where that fails with the next one.
 */
export function NoticesPresenter({ ahead = true }: { ahead?: boolean }) {
  const { portal } = useEnvironment();
  const { notices } = portal;
  const [mine, setMine] = useState(false);
  useEffect(() => {
    const claim = pageManager().claim(notices);
    const follow = () => setMine(claim.mine.getSnapshot());
    follow();
    const forget = claim.mine.subscribe(follow);
    return () => {
      forget();
      claim.release();
    };
  }, [notices]);
  return mine ? (
    <Later
      load={loadLayer}
      props={{ notices }}
      warning="Notices cannot be shown."
      ahead={ahead || notices.list.getSnapshot().length > 0}
      again={notices.list}
    />
  ) : null;
}
