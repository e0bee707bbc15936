/** Opens an address in a new window. */
export type OpenUrl = (url: string) => void;

/** How long the address of a saved blob stays, so that slow downloads can begin. */
const blobAddressMs = 60_000;

/** Hands a blob to the browser as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), blobAddressMs);
}

/** Opens an address in a new window that cannot reach back; a click on a link is allowed where pop-ups are not. */
export function openInNewWindow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.click();
}
