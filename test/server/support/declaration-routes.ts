import type { Answer } from "./portal.ts";

const rowMarks = {
  of: "company",
  read: ({ data }: Answer<{ rows: { id: string }[] }>) => data.rows.map(({ id }) => id),
} as const;
const lineMarks = {
  of: "company",
  read: ({ data }: Answer<{ lines: { id: string }[] }>) => data.lines.map(({ id }) => id),
} as const;
const declarationMarks = { of: "company", read: ({ data }: Answer<{ id: string }>) => [data.id] } as const;

const declarationMenu = { menu: "DeclarationList" };
const declarationEdit = { function: "DECL_EDIT" };
const editBody = {
  ...{ id: "nobody", version: 1, tariffCode: "2907111000", goodsName: "苯酚", specification: "4|3|99%|用途" },
  ...{ partNo: "", batchNo: "", certificateNo: "", quantity: "1", unit: "千克", unitPrice: "1" },
};
const goodsMenu = { menu: "DeclarationGoods" };

/** The routes of the declarations line, as the tests of rights call them. */
export const declarationRoutes = {
  "GET /declarations/api/list": { needs: declarationMenu, marks: rowMarks },
  "GET /declarations/api/options": { needs: declarationMenu },
  "GET /declarations/api/detail": { needs: declarationMenu, query: "id={id}", marks: declarationMarks },
  "GET /declarations/api/parts": { needs: declarationMenu, query: "id={id}" },
  "GET /declarations/api/neighbours": { needs: declarationMenu, query: "id={id}" },
  "GET /declarations/api/missing": { needs: declarationMenu, query: "declarationNo=2025" },
  "GET /declarations/api/sums": { needs: declarationMenu },
  "GET /declarations/api/goods-missing": { needs: goodsMenu, query: "declarationNo=2025" },
  "PUT /declarations/api/goods-line": { needs: declarationEdit, isAbsent: "not-found", body: editBody },
  "POST /declarations/api/copy": { needs: declarationEdit, isAbsent: "not-found", body: { id: "nobody" } },
  "DELETE /declarations/api/draft": { needs: declarationEdit, query: "id=nobody" },
  "PUT /declarations/api/specifications": {
    needs: declarationEdit,
    body: { lines: [{ id: "nobody", version: 1, specification: "0|0" }] },
  },
  "GET /declarations/api/goods": { needs: goodsMenu, marks: rowMarks },
  "GET /declarations/api/goods-chosen": { needs: goodsMenu, marks: lineMarks },
  "GET /declarations/api/goods-sums": { needs: goodsMenu },
  "GET /declarations/api/goods-options": { needs: goodsMenu },
} as const;
