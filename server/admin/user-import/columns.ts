import { readCsv, separatorOf } from "@customs-portal/sdk/rules";

/** What a file may say of a user. */
export const userFields = [
  "user",
  "name",
  "companies",
  "password",
  "mustChange",
  "adminType",
  "divisionCode",
  "divisionName",
  "menus",
  "functions",
  "like",
] as const;
export type UserField = (typeof userFields)[number];

/** Headings by the field they are of, in lower case. */
const headings: Readonly<Record<UserField, readonly string[]>> = {
  user: ["user", "userno", "用户名"],
  name: ["name", "username", "姓名"],
  companies: ["companies", "企业"],
  password: ["password", "初始密码"],
  mustChange: ["mustchange", "首次改密"],
  adminType: ["admintype", "管理员类型"],
  divisionCode: ["divisioncode", "部门代码"],
  divisionName: ["divisionname", "部门名称"],
  menus: ["menus", "菜单"],
  functions: ["functions", "功能"],
  like: ["like", "参照用户"],
};
const requiredFields = ["user", "companies"] as const;

/** Users of one file. */
const maxUsers = 50_000;

/** What is wrong with a line. */
export interface UserFault {
  line: number;
  /** The heading, or the field where none was read. */
  column: string;
  problem: string;
}

/** A line as it stands in the file; what it does not say is empty. */
export type UserLine = Readonly<Record<UserField, string>> & { readonly line: number };

/** A file that was read. */
export interface UserFile {
  lines: readonly UserLine[];
  faults: readonly UserFault[];
  /** The heading of a field in this file. */
  headingOf(field: UserField): string;
  /** Whether something is wrong with the file as a whole, so that no line can be used. */
  isUnusable: boolean;
}

/** At which cell each field stands. */
function columnsOf(titles: readonly string[]): { columns: Map<UserField, number>; faults: UserFault[] } {
  const columns = new Map<UserField, number>();
  const faults: UserFault[] = [];
  const add = (column: string, problem: string) => faults.push({ line: 1, column, problem });
  titles.forEach((title, index) => {
    const name = title.trim().toLowerCase();
    const field = userFields.find((one) => headings[one].includes(name));
    if (field === undefined && name !== "")
      add(title.trim(), `there is no such column; there are ${userFields.join(", ")}`);
    else if (field !== undefined && columns.has(field)) add(title.trim(), "the column stands twice");
    else if (field !== undefined) columns.set(field, index);
  });
  for (const field of requiredFields) if (!columns.has(field)) add(field, "the column is missing");
  return { columns, faults };
}

/** Reads users from separated values with one line of headings; what their values mean is checked later. */
export function readUserFile(text: string): UserFile {
  const records = readCsv(text, separatorOf(text));
  const head = records.next();
  const titles = head.done ? [] : head.value.cells;
  const { columns, faults } = columnsOf(titles);
  const headingOf = (field: UserField) => titles[columns.get(field) ?? -1]?.trim() ?? field;
  if (faults.length > 0) return { lines: [], faults, headingOf, isUnusable: true };
  const lines: UserLine[] = [];
  for (const { line, cells, isOpen } of records) {
    if (isOpen) {
      const problem = "a quotation mark is not closed";
      return {
        lines: [],
        faults: [...faults, { line, column: headingOf("user"), problem }],
        headingOf,
        isUnusable: true,
      };
    }
    if (cells.slice(titles.length).some((cell) => cell.trim() !== "")) {
      const problem = `${cells.length} values below ${titles.length} headings: one with a separator needs quotation marks`;
      faults.push({ line, column: String(titles.length + 1), problem });
      continue;
    }
    const value = (field: UserField) => cells[columns.get(field) ?? -1] ?? "";
    const values = userFields.map((field) => [field, field === "password" ? value(field) : value(field).trim()]);
    lines.push({ ...(Object.fromEntries(values) as Record<UserField, string>), line });
  }
  const isTooLong = lines.length > maxUsers;
  const isEmpty = lines.length + faults.length === 0;
  if (isTooLong) faults.push({ line: 1, column: headingOf("user"), problem: `a file has at most ${maxUsers} users` });
  if (isEmpty) faults.push({ line: 1, column: headingOf("user"), problem: "no user stands below the headings" });
  return { lines, faults, headingOf, isUnusable: isTooLong || isEmpty };
}
