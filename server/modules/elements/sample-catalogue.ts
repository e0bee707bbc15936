import { readFileSync } from "node:fs";
import { readCatalogueText } from "./catalogue-file.ts";
import type { Catalogue } from "./replace-catalogue.ts";

/** A few tariff codes to try things out with; not to be declared with, since the catalogue changes every year. */
export function readSampleCatalogue(): Catalogue {
  const read = readCatalogueText(readFileSync(new URL("sample-catalogue.csv", import.meta.url), "utf8"));
  if ("faults" in read) throw new Error(read.faults.join("\n"));
  return { name: "sample", date: "", isSample: true, codes: read.codes };
}
