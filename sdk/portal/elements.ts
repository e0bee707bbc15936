import type { ElementCalls, ElementTools } from "./element-calls.ts";
import { loadWire } from "./load-wire.ts";
import type { PortalElementHistory, PortalElements } from "./types/index.ts";

/** Creates the declaration elements of a portal; what they do is loaded with the first call. */
export function createElements(tools: ElementTools): PortalElements {
  let calls: ElementCalls | undefined;
  async function begin() {
    const madeIn = tools.epoch();
    const create = await (await loadWire()).loadElementCalls();
    calls ??= create(tools);
    return calls(madeIn);
  }
  const lazy =
    <Given extends unknown[], T>(pick: (all: PortalElements) => (...given: Given) => Promise<T>) =>
    async (...given: Given) =>
      pick(await begin())(...given);
  return Object.freeze<PortalElements>({
    lookup: lazy((all) => all.lookup),
    search: lazy((all) => all.search),
    history: Object.freeze<PortalElementHistory>({
      list: lazy((all) => all.history.list),
      save: lazy((all) => all.history.save),
    }),
  });
}
