import { eventually } from "./dom.ts";

/** A folder as browsers give it that is dropped: it has some files, and tells of the others once it is let go on. */
export function slowFolder(name: string, files: readonly File[], later: readonly (File | undefined)[] = []) {
  const going = Promise.withResolvers<void>();
  const entryOf = (file: File | undefined) => ({
    isFile: true,
    isDirectory: false,
    name: file?.name ?? "bad.bin",
    fullPath: `/${name}/${file?.name ?? "bad.bin"}`,
    file: (found: (file: File) => void, failed: (cause: Error) => void) =>
      file ? found(file) : failed(new DOMException("no", "NotReadableError")),
  });
  const batches = [files, later, []];
  const reader = {
    readEntries(found: (some: unknown[]) => void) {
      const some = (batches.shift() ?? []).map(entryOf);
      // The first ones come at once.
      if (batches.length === 2) found(some);
      else void going.promise.then(() => found(some));
    },
  };
  const entry = { isFile: false, isDirectory: true, name, fullPath: `/${name}`, createReader: () => reader };
  const item = { kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => null };
  const transfer = { types: ["Files"], items: [item], dropEffect: "none" };
  const drag = (target: Element, type: string) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, "dataTransfer", { value: transfer });
    target.dispatchEvent(event);
  };
  return {
    /** Drops it on an element, once that takes files. */
    async dropOn(target: Element) {
      await eventually(() => {
        drag(target, "dragover");
        return transfer.dropEffect === "copy";
      });
      drag(target, "drop");
    },
    goOn: going.resolve,
  };
}
