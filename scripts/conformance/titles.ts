/** A test whose title begins with the rows it proves. */
export interface Proof {
  rows: string[];
  title: string;
  file: string;
}

/** The first argument of `test("…")`, `it("…")`, `test.for(…)("…")` and the like. */
const titleCall = /\b(?:test|it|describe|suite)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const leadingRows = /^(?:R\d+-\d+(?:[,\s]+|$))+/;

/** The proofs of a test file, in their order. */
export function proofsOf(file: string, source: string): Proof[] {
  const proofs: Proof[] = [];
  for (const [, , title = ""] of source.matchAll(titleCall)) {
    const rows = leadingRows.exec(title)?.[0].match(/R\d+-\d+/g);
    if (!rows) continue;
    const words = title.replace(leadingRows, "").replaceAll(/\$\{[^}]*\}/g, "…");
    proofs.push({ rows: [...rows], title: words.replaceAll(/\\(.)/g, "$1"), file });
  }
  return proofs;
}
