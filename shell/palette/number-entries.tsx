import { lineNumbersSchema, numberPlace } from "@customs-portal/sdk/contract";
import { localText } from "@customs-portal/sdk/rules";
import { Icon } from "@customs-portal/ui";
import Hash from "lucide-react/icons/hash";
import type { WorkspaceModel } from "../model/workspace-model.ts";
import type { PaletteEntry } from "./entries.tsx";

/** Longer ones are no numbers of anything. */
const numberMaxChars = 40;
/** What people write into numbers to read them, and what copying brings along unseen. */
const separators = /[\s\p{Cf}./-]/gu;

/** Where a typed number leads: to the lines that know such numbers, as far as the user may open the page. */
export function numberEntries({ portal, shell, open }: WorkspaceModel, typed: string): PaletteEntry[] {
  // Full-width digits are digits; what stands before a colon is a label.
  const [number = ""] = typed.normalize("NFKC").replace(separators, "").toUpperCase().split(":").slice(-1);
  if (number === "" || number.length > numberMaxChars) return [];
  const locale = portal.i18n.locale.getSnapshot();
  return Object.entries(shell.lines().lines).flatMap(([key, line]) => {
    const known = lineNumbersSchema.safeParse(line["numbers"]);
    // What is wrong with it stands in the log of the server.
    const found = known.data?.find(({ pattern }) => RegExp(`^(?:${pattern})$`).test(number));
    const path = found?.path.replace(numberPlace, encodeURIComponent(number));
    if (path === undefined || shell.resolve(path).redirects.length > 0) return [];
    const title = portal.t("palette:number", { name: localText(line.title ?? key, locale), number });
    const run = () => open(path);
    return [{ key: `number ${key}`, group: "numbers", title, words: [typed], icon: <Icon of={Hash} />, run }];
  });
}
