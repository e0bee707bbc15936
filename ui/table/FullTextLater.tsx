import type { ComponentProps } from "react";
import { Later } from "../later/Later.tsx";
import type { FullText } from "./FullText.tsx";

const load = async () => (await import("./FullText.tsx")).FullText;

/** `FullText`, whose code comes once the table is painted. */
export function FullTextLater(props: ComponentProps<typeof FullText>) {
  return <Later load={load} props={props} warning="The whole texts of the table could not be loaded." />;
}
