import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { conformancePage } from "../../../scripts/conformance.ts";
import { parseRequirements } from "../../../scripts/conformance/requirements.ts";
import { proofsOf } from "../../../scripts/conformance/titles.ts";

const page = `
| area | rows |
| --- | --- |
| portal | R1-01…02 |
| tables | R2-* |

| id | § | requirement | check | reading |
|---|---|---|---|---|
| R1-01 | 1 | First. | B |  |
| R1-02 | 1 | Split on '\\|'. | B |  |
| R2-01 | 2 | Third. | B | A01 |
`;

suite("conformance", () => {
  test("the committed requirements have 406 rows, each in one area", () => {
    assert.equal(parseRequirements(readFileSync("docs/requirements.md", "utf8")).length, 406);
  });

  test("rows, ranges and whole sections find their area; a row without one is refused", () => {
    assert.deepEqual(parseRequirements(page), [
      { id: "R1-01", text: "First.", area: "portal" },
      { id: "R1-02", text: "Split on '\\|'.", area: "portal" },
      { id: "R2-01", text: "Third.", area: "tables" },
    ]);
    assert.throws(() => parseRequirements(page.replace("R2-*", "R1-01")), /gives R1-01 to portal and tables/);
    assert.throws(() => parseRequirements(page.replace("R1-01…02", "R1-01")), /gives R1-02 to no area/);
  });

  test("titles name one row or several, in every form of a test", () => {
    const [first, second, third] = ["R1-01", "R1-02", "R2-01"];
    const source = [
      `test("${first} does it");`,
      `it('${second}, ${third} does both', () => {});`,
      `test(\`${first} \${name} works\`, t);`,
      'test("no row");',
    ].join("\n");
    assert.deepEqual(proofsOf("a.test.ts", source), [
      { rows: ["R1-01"], title: "does it", file: "a.test.ts" },
      { rows: ["R1-02", "R2-01"], title: "does both", file: "a.test.ts" },
      { rows: ["R1-01"], title: "… works", file: "a.test.ts" },
    ]);
  });

  test("a row without a proof is open, an unknown row is refused", () => {
    const proof = { rows: ["R2-01"], title: "works [fast]", file: "test/a.test.ts" };
    const written = conformancePage(parseRequirements(page), [proof]);
    assert.match(written, /1 of 3 rows have a proof/);
    assert.match(written, /^\| R1-01 \| portal \| First\. \| open \|$/m);
    assert.match(written, /^\| R2-01 \| tables \| Third\. \| \[works \\\[fast\\\]\]\(\.\.\/test\/a\.test\.ts\) \|$/m);
    assert.throws(() => conformancePage(parseRequirements(page), [{ ...proof, rows: ["R9-99"] }]), /names R9-99/);
  });
});
