/** Who knows whom: the names that each name leads to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @param pairs from, to; what leads to itself is left out */
export function graphOf(pairs: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of pairs) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The shortest way from a name to itself; undefined where there is none. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const before = new Map<string, string>();
  const waiting = [start];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    for (const next of graph.get(name) ?? []) {
      if (next === start) {
        const way = [start];
        for (let step: string | undefined = name; step !== undefined; step = before.get(step)) way.unshift(step);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, name);
      waiting.push(next);
    }
  }
  return undefined;
}

/** The cycles of a graph, one for each name that lies on one of its own: `a -> b -> a`. */
export function cyclesOf(graph: Graph): string[] {
  const cycles = new Map<string, string>();
  for (const name of [...graph.keys()].toSorted()) {
    const way = wayBack(graph, name);
    const members = way && [...new Set(way)].toSorted().join();
    if (way && members && !cycles.has(members)) cycles.set(members, way.join(" -> "));
  }
  return [...cycles.values()];
}
