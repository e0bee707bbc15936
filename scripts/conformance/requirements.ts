/** A row of docs/requirements.md. */
export interface Requirement {
  id: string;
  text: string;
  area: string;
}

const rowLine = /^\| (R\d+-\d+) \| [^|]* \| ((?:[^|\\]|\\.)*) \|/gm;
const areaLine = /^\| ([a-z]+) \| (R[^|]*) \|$/gm;

/** Reads the rows of the page, each with the area that owes its proof. @throws when a row has no area, or two */
export function parseRequirements(page: string): Requirement[] {
  const rows = [...page.matchAll(rowLine)].map(([, id = "", text = ""]) => ({ id, text: text.trim() }));
  const areas = new Map<string, string>();
  for (const [, area = "", list = ""] of page.matchAll(areaLine)) {
    for (const id of list.split(",").flatMap((item) => expand(item.trim(), rows))) {
      if (areas.has(id)) throw new Error(`docs/requirements.md gives ${id} to ${areas.get(id)} and ${area}`);
      areas.set(id, area);
    }
  }
  return rows.map((row) => {
    const area = areas.get(row.id);
    if (area === undefined) throw new Error(`docs/requirements.md gives ${row.id} to no area`);
    return { ...row, area };
  });
}

/** `R4-01…05` and `R25-*` as row ids. */
function expand(item: string, rows: readonly { id: string }[]): string[] {
  const all = /^(R\d+)-\*$/.exec(item);
  if (all) return rows.map((row) => row.id).filter((id) => id.startsWith(`${all[1]}-`));
  const range = /^(R\d+)-(\d+)…(\d+)$/.exec(item);
  if (!range) return [item];
  const [, section = "", first = "", last = ""] = range;
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}-${String(Number(first) + index).padStart(2, "0")}`);
}
