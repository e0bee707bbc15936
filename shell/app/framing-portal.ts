/** Whether the page stands in a frame of a portal of its own origin, which has the same session storage. */
export function isInPortalFrame(): boolean {
  try {
    return window.parent !== window && window.parent.document.querySelector(".customs-workspace") !== null;
  } catch {
    // A page of another origin, which has a storage of its own.
    return false;
  }
}
