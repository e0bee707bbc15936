import "@customs-portal/elements/uploader";

/** What adding many files took; times in milliseconds. */
export interface ManyFigures {
  /** Until all are in the list. */
  addedMs: number;
  /** Until the page says so. */
  shownMs: number;
  /** The longest task; 0 where none took 50 ms, which is what the browser tells of. */
  longestTaskMs: number;
  /** Tasks of 50 ms and more. */
  longTasks: number;
}

declare global {
  interface Window {
    addMany: (count: number) => Promise<ManyFigures>;
  }
}

/** Making as many files takes the browser most of a minute; a folder that is picked has them. */
function* filesOf(count: number) {
  const one = new File(["x"], "one");
  for (let at = 0; at < count; at += 1) {
    const facts = { name: `报关单 ${at}.pdf`, size: 1, lastModified: at, type: "" };
    const file = Object.create(one, Object.getOwnPropertyDescriptors(facts)) as File;
    yield { file, folder: `单证/${at % 1000}` };
  }
}

window.addMany = async (count) => {
  const element = document.createElement("customs-uploader");
  element.setAttribute("base-path", "/in");
  element.setAttribute("token", "none");
  element.setAttribute("manual", "");
  element.setAttribute("lang", "en");
  const ready = new Promise((done) => element.addEventListener("element-ready", done, { once: true }));
  document.body.append(element);
  await ready;
  const files = [...filesOf(count)];
  await new Promise((done) => setTimeout(done, 500));
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: "longtask" });
  const start = performance.now();
  await element.addFiles(files);
  const addedMs = performance.now() - start;
  const says = () => element.shadowRoot?.textContent?.includes(`0 of ${count.toLocaleString("en")} uploaded`);
  while (!says()) await new Promise((done) => requestAnimationFrame(done));
  const shownMs = performance.now() - start;
  await new Promise((done) => setTimeout(done, 500));
  observer.disconnect();
  return { addedMs, shownMs, longestTaskMs: Math.max(0, ...tasks), longTasks: tasks.length };
};
