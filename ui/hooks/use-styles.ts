import { useInsertionEffect } from "react";
import { adoptStyles } from "../environment/style-sheets.ts";
import { useEnvironment } from "../environment/environment-context.ts";

/** Adopts a style sheet in the document or shadow root of this tree, once per root, before anything is painted. */
export function useStyles(css: string): void {
  const { root } = useEnvironment();
  useInsertionEffect(() => adoptStyles(root, css), [root, css]);
}
