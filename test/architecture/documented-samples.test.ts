import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Samples that run in tests, and the pages that show them. */
const samples = { "test/browser/ui/list-page/orders-page.tsx": "ui/README.md" };

for (const [sample, page] of Object.entries(samples))
  it(`${page} shows ${sample} letter by letter`, () => {
    assert.ok(read(page).includes(`\n\`\`\`tsx\n${read(sample)}\`\`\`\n`));
  });
