/**
 * In the workspace, notices stand at the end of their line, where tabs and filters seldom are. @returns gives them back
 * their usual place
 */
export function placeNotices({ style }: HTMLElement = document.documentElement): () => void {
  style.setProperty("--customs-notices-side", "end");
  return () => style.removeProperty("--customs-notices-side");
}
