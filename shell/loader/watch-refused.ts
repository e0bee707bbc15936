/** A file that a server refused. */
export interface RefusedFile {
  readonly address: string;
  readonly status: number;
}

/** Who asks for scripts and modules. */
const ofCode: ReadonlySet<string> = new Set(["script", "other"]);

/** The files that servers refuse to this page, from now on. */
export interface RefusedFiles {
  /** The first one in the folder of an address or below it, as the browser has told by now. */
  besides(address: string): RefusedFile | undefined;
  stop(): void;
}

/**
 * Notes which files servers refuse. Neither `import()` nor SystemJS says which of all that a file imports did not come;
 * the browser's timing of requests does (`responseStatus`, https://www.w3.org/TR/resource-timing/).
 */
export function watchRefused(): RefusedFiles {
  const refused: RefusedFile[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const { name, initiatorType, responseStatus } of entries as PerformanceResourceTiming[])
      if (responseStatus >= 400 && ofCode.has(initiatorType)) refused.push({ address: name, status: responseStatus });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "resource" });
  return {
    besides(address) {
      note(observer.takeRecords());
      const folder = new URL(".", address).href;
      return refused.find((file) => file.address !== address && file.address.startsWith(folder));
    },
    stop: () => observer.disconnect(),
  };
}
