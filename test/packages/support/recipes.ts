import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What docs/registering-a-line.md tells the users of a tool to write, letter by letter. @param tool as the page names it */
export function recipeOf(tool: string): string {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/registering-a-line.md"), "utf8");
  const [, block] = new RegExp(`^\\*\\*${tool}\\*\\*[^]*?^\`\`\`\\w+\\n([^]*?)^\`\`\``, "m").exec(page) ?? [];
  if (block === undefined) throw new Error(`docs/registering-a-line.md has no recipe for ${tool}`);
  return block;
}
