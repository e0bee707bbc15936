import type { WorkspaceModel } from "../model/workspace-model.ts";
import type { EarlyKeys } from "./EarlyField.tsx";

/** What the views of the palette are given. */
export interface PaletteViewsProps {
  model: WorkspaceModel;
  /** What was typed before the views were there. */
  early: EarlyKeys | undefined;
}
