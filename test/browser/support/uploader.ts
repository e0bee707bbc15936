import "@customs-portal/elements/uploader";
import type { CustomsUploader } from "@customs-portal/elements/uploader";
import { eventually, find, findAll } from "./dom.ts";
import { Receiver } from "./receiver.ts";

/** An uploader in a form, with a receiver of its own. */
export interface OpenUploader {
  readonly form: HTMLFormElement;
  readonly element: CustomsUploader;
  readonly receiver: Receiver;
  /** What the element told, in order. */
  readonly events: { type: string; detail: never }[];
  /** What a form sends of it. */
  sent(): FormDataEntryValue[];
  root(): ShadowRoot;
  /** Waits until the screen says this. */
  says(text: string): Promise<unknown>;
  button(text: string): HTMLElement;
  /** Chooses files as a user does. */
  choose(files: readonly File[], picks?: "files" | "file" | "folder"): Promise<void>;
  /** Drops or pastes them. */
  give(kind: "drop" | "paste", files: readonly File[]): Promise<void>;
  /** The states that the rows show, by the name of the file. */
  phases(): Record<string, string | undefined>;
}

const told = [
  "file-added",
  "files-added",
  "progress",
  "retry",
  "success",
  "error",
  "pause",
  "resume",
  "cancel",
  "complete",
  "task-error",
  "change",
  "element-ready",
  "session-expired",
  "connection-failed",
] as const;

export interface UploaderOptions {
  set?: Partial<CustomsUploader>;
  receiver?: Receiver;
  /** Does not wait until files can be added. */
  early?: boolean;
  into?: HTMLElement;
}

const failures: unknown[] = [];

/** Adds an uploader to the page, as markup does. */
export async function openUploader(attributes = "", options: UploaderOptions = {}): Promise<OpenUploader> {
  const receiver = options.receiver ?? new Receiver();
  const form = document.createElement("form");
  form.setHTMLUnsafe?.(
    `<fieldset><customs-uploader name="files" base-path="/in" base-url="${receiver.base}" token="bearer-1" scope="${receiver.id}" ${attributes}></customs-uploader></fieldset>`,
  );
  const element = form.querySelector("customs-uploader");
  if (!element) throw new Error("There is no element.");
  Object.assign(element, { chunkBytes: 1000, ...options.set });
  const events: OpenUploader["events"] = [];
  for (const type of told)
    element.addEventListener(type, (event) => events.push({ type, detail: (event as CustomEvent<never>).detail }));
  element.addEventListener("element-failed", (event) =>
    failures.push((event as CustomEvent<{ error: unknown }>).detail.error),
  );
  (options.into ?? document.body).append(form);
  const root = () => element.shadowRoot as ShadowRoot;
  const button = (text: string) => find("button", { text, root: root() });
  const transferOf = (files: readonly File[]) => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    return transfer;
  };
  if (!options.early) await eventually(() => findAll(".up-drop", root()).length > 0);
  return {
    form,
    element,
    receiver,
    events,
    root,
    button,
    sent: () => new FormData(form).getAll("files"),
    says: (text) => eventually(() => root().textContent?.includes(text)),
    async choose(files, picks = "files") {
      const input = find(`input[data-picks="${picks}"]`, { root: root() }) as HTMLInputElement;
      input.files = transferOf(files).files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await eventually(() => events.some(({ type }) => type === "files-added"));
    },
    async give(kind, files) {
      const zone = find(".up-drop", { root: root() });
      const init = { bubbles: true, cancelable: true, composed: true };
      zone.dispatchEvent(
        kind === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: transferOf(files) })
          : new ClipboardEvent("paste", { ...init, clipboardData: transferOf(files) }),
      );
      await eventually(() => events.some(({ type }) => type === "files-added"));
    },
    phases: () =>
      Object.fromEntries(
        findAll(".cp-dt-row", root()).map((row) => [
          find(".up-name .cp-cut", { root: row }).textContent ?? "",
          findAll("[data-phase]", row)[0]?.dataset["phase"],
        ]),
      ),
  };
}

/** Takes all uploaders of a test away. @throws what broke one of them */
export function closeUploaders(): void {
  for (const form of findAll("form")) form.remove();
  const [failure] = failures.splice(0);
  if (failure) throw failure as Error;
}
