import {
  defaultPageSize,
  declarationSort,
  defaultSort,
  filterShape,
  pageSizes,
  type DeclarationFilters,
} from "../contract.ts";
import { defaultGoodsSort, goodsFilterShape, goodsSort, type GoodsFilters } from "../goods-contract.ts";
import type { SortRules } from "../sort.ts";

/** What a list of the line may be asked for. */
export interface ListSpec<Filters> {
  /** Where its page stands. */
  path: string;
  /** By the names of the server's parameters; what is not valid there is not asked for. */
  shape: Readonly<Record<keyof Filters & string, { safeParse(given: unknown): { success: boolean } }>>;
  sort: SortRules<string>;
  defaultSort: string;
  pageSizes: readonly number[];
  defaultPageSize: number;
}

export const declarationList: ListSpec<DeclarationFilters> = {
  path: "/declarations/list",
  shape: filterShape,
  sort: declarationSort,
  defaultSort,
  pageSizes,
  defaultPageSize,
};

export const goodsList: ListSpec<GoodsFilters> = {
  path: "/declarations/goods",
  shape: goodsFilterShape,
  sort: goodsSort,
  defaultSort: defaultGoodsSort,
  pageSizes: [50, 100, 500],
  defaultPageSize: 100,
};
