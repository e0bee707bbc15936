import { budgets } from "./scripts/build/budgets.ts";

export default budgets();
