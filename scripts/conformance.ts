import { globSync, readFileSync } from "node:fs";
import { writeChanged } from "./build/files.ts";
import { parseRequirements, type Requirement } from "./conformance/requirements.ts";
import { type Proof, proofsOf } from "./conformance/titles.ts";

const page = "docs/conformance.md";

/** The page docs/conformance.md for the rows and the tests as they are. @throws when a title names an unknown row */
export function conformancePage(requirements: readonly Requirement[], proofs: readonly Proof[]): string {
  const byRow = new Map<string, Proof[]>(requirements.map(({ id }) => [id, []]));
  for (const proof of proofs) {
    for (const row of proof.rows) {
      const list = byRow.get(row);
      if (!list) throw new Error(`${proof.file} names ${row}, which docs/requirements.md does not have`);
      list.push(proof);
    }
  }
  const proven = requirements.filter(({ id }) => byRow.get(id)?.length).length;
  const lines = requirements.map(({ id, area, text }) => {
    const proof = byRow.get(id)?.map(({ title, file }) => `[${cell(title)}](../${file})`) ?? [];
    return `| ${id} | ${area} | ${text} | ${proof.join("<br />") || "open"} |`;
  });
  return [
    "# Conformance",
    "",
    `Written by \`scripts/conformance.ts\` from [requirements.md](requirements.md) and the titles of the tests: ${proven} of ${requirements.length} rows have a proof. A row without one is open.`,
    "",
    "| row | area | requirement | proof |",
    "| --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

/** Text inside a cell and a link. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("[", "\\[").replaceAll("]", "\\]");
}

/** The page for the repository as it stands. */
export function currentPage(): string {
  const tests = globSync("test/**/*.test.{ts,tsx}", { exclude: (name) => name === "node_modules" }).sort();
  const proofs = tests.flatMap((file) => proofsOf(file, readFileSync(file, "utf8")));
  return conformancePage(parseRequirements(readFileSync("docs/requirements.md", "utf8")), proofs);
}

if (import.meta.main) {
  if (process.argv.includes("--check")) {
    if (currentPage() !== readFileSync(page, "utf8")) {
      console.error(`${page} is out of date; "node scripts/conformance.ts" writes it anew.`);
      process.exitCode = 1;
    }
  } else {
    console.log(writeChanged(page, currentPage()) ? `${page} was written.` : `${page} is up to date.`);
  }
}
