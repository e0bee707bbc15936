/** What a way to a line took. */
export interface Shown {
  /** From the press until what it shows is painted. */
  ms: number;
  /** Animation frames until it was there; 1 is the next one. */
  frames: number;
}

declare global {
  interface Window {
    /** Goes to a line. The rivals' pages have it; in the portal it is the menu entry, then the tab. */
    benchOpen?: (name: string) => void;
    benchShow(name: string): Promise<Shown>;
    benchLongTasks: number[];
  }
}

/** Runs in every page before its own scripts. */
export function installProbe(): void {
  window.benchLongTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.benchLongTasks.push(entry.duration);
  }).observe({ type: "longtask" });

  function find(selector: string, from: Document | ShadowRoot = document): Element | undefined {
    const found = from.querySelector(selector);
    if (found) return found;
    for (const element of from.querySelectorAll("*")) {
      const inside = element.shadowRoot && find(selector, element.shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  }
  const line = new Map<string, Element>();
  function isShown(name: string): boolean {
    const known = line.get(name);
    const element = known?.isConnected ? known : find(`[data-line="${name}"]`);
    if (!element) return false;
    line.set(name, element);
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible && element.getBoundingClientRect().height > 0 && element.querySelectorAll("td").length === 900;
  }
  const tabs = new Map<string, HTMLElement>();
  function press(name: string): void {
    if (window.benchOpen) return window.benchOpen(name);
    const known = tabs.get(name);
    const tab = known?.isConnected ? known : find(`[role="tab"][data-bench="${name}"]`);
    const target = (tab ?? find(`nav a[href="/${name}/page"]`)) as HTMLElement;
    if (tab) tabs.set(name, tab as HTMLElement);
    target.click();
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () => new Promise((resolve) => setTimeout(resolve));

  window.benchShow = async (name) => {
    await frame();
    await painted();
    const start = performance.now();
    press(name);
    let frames = 0;
    do {
      if (performance.now() - start > 60_000) throw new Error(`${name} was never shown`);
      await frame();
      frames += 1;
    } while (!isShown(name));
    await painted();
    const ms = performance.now() - start;
    // From then on a press goes to its tab.
    const tab = [...(find('[role="tablist"]')?.querySelectorAll('[role="tab"]') ?? [])].find(
      (each) => each.textContent?.trim() === name,
    );
    tab?.setAttribute("data-bench", name);
    return { ms, frames };
  };
}
