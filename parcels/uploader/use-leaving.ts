import { useEffect } from "react";

/** Has the browser ask before the page is left while files are on their way. */
export function useLeaving(isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtWork]);
}
