import { useEffect } from "react";
import { usePortal } from "../hooks/use-portal.ts";
import { useStore } from "../hooks/use-store.ts";
import { personalValuesOf, type LoadedPersonalisation } from "./personal-values.ts";

/**
 * What is saved of tables and forms, loaded once for the page and the company. A page does without where nothing
 * comes: the console says so, and the next table asks again.
 */
export function usePersonalValues(): { loaded: LoadedPersonalisation | undefined; isReady: boolean } {
  const portal = usePortal();
  const values = personalValuesOf(portal);
  const { company } = portal;
  const epoch = useStore(company.epoch);
  const state = useStore(values.state);
  const isOff = portal.config.closeSelfConfig;
  useEffect(() => {
    // A page that is about to go asks nothing: its session is over.
    const { user, ended } = portal.session;
    if (isOff || (!user.getSnapshot() && ended.getSnapshot() !== undefined)) return undefined;
    let isOver = false;
    values.load().catch((cause: unknown) => {
      if (isOver || company.epoch.getSnapshot() !== epoch) return;
      console.warn("Tables and forms are shown without personal setups.", cause);
    });
    return () => {
      isOver = true;
    };
  }, [portal, values, company, epoch, isOff]);
  if (isOff || state.epoch !== epoch) return { loaded: undefined, isReady: isOff };
  return { loaded: state.loaded, isReady: state.loaded !== undefined || state.hasFailed };
}
