/**
 * Resolves when the scripts of the page have run. An element is upgraded as soon as its own script runs; those that
 * follow it, where the page calls `configurePortal`, come before DOMContentLoaded.
 */
export function pageReady(): Promise<void> {
  const [navigation] = performance.getEntriesByType("navigation");
  const isPast = navigation instanceof PerformanceNavigationTiming && navigation.domContentLoadedEventStart > 0;
  if (isPast || document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    window.addEventListener("load", () => resolve(), { once: true });
  });
}
