import { PortalError } from "../errors.ts";

/** Opens an address in a new window. @throws PortalError `answer-malformed` for one that is not of the web */
export type OpenUrl = (url: string) => void;

/** How long the address of a saved blob stays, so that slow downloads can begin. */
const blobAddressMs = 60_000;

/** Has the browser save what an address of the own origin answers; the page stays, whatever that is. */
export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Hands a blob to the browser as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), blobAddressMs);
}

/**
 * Opens an address in a new window that cannot reach back; a click on a link is allowed where pop-ups are not. Addresses
 * come from backends: one that is a script or a document of its own is refused.
 */
export function openInNewWindow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  if (link.protocol !== "https:" && link.protocol !== "http:") throw new PortalError("answer-malformed");
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.click();
}
