import { elementBatchMaxLines } from "@customs-portal/sdk/limits";
import type { RowSelection } from "@customs-portal/ui";
import type { ChosenGoods, ChosenGoodsAnswer } from "../../chosen-contract.ts";
import { namedGoodsMax, type GoodsFilters } from "../../goods-contract.ts";

/** What one call asks for. */
export interface ChosenGoodsCall {
  filters: GoodsFilters;
  only?: string;
  except?: string;
  after?: string;
}

/** Whether the lines of a selection can be named to the server. */
export function isNameable({ isAll, keys }: RowSelection): boolean {
  return !isAll || keys.size <= namedGoodsMax;
}

/** The calls that name each line: what was chosen stays chosen, whatever the filters would find by now. */
async function* readNamed(ask: Ask, ids: readonly string[]): AsyncGenerator<ChosenGoodsAnswer> {
  for (let from = 0; from < ids.length; from += namedGoodsMax)
    yield await ask({ filters: {}, only: ids.slice(from, from + namedGoodsMax).join() });
}

async function* readFound(
  ask: Ask,
  filters: GoodsFilters,
  leftOut: readonly string[],
): AsyncGenerator<ChosenGoodsAnswer> {
  const call = { filters, ...(leftOut.length > 0 && { except: leftOut.join() }) };
  let answer = await ask(call);
  yield answer;
  while (answer.next !== undefined) {
    answer = await ask({ ...call, after: answer.next });
    yield answer;
  }
}

type Ask = (call: ChosenGoodsCall) => Promise<ChosenGoodsAnswer>;

/** The lines of a selection that may be changed; reading ends once there are more than can be checked at once. */
export async function readChosenGoods(
  ask: Ask,
  { isAll, keys }: RowSelection,
  filters: GoodsFilters,
): Promise<readonly ChosenGoods[]> {
  const ids = [...keys].map(String);
  const found: ChosenGoods[] = [];
  for await (const { lines } of isAll ? readFound(ask, filters, ids) : readNamed(ask, ids)) {
    found.push(...lines);
    if (found.length > elementBatchMaxLines) break;
  }
  return found;
}
