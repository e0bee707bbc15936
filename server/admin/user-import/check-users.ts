import type { Kysely } from "kysely";
import { newUserSchema } from "@customs-portal/sdk/administration";
import type { CoreTables } from "../../db/index.ts";
import { isStrongPassword } from "../../modules/session/index.ts";
import type { NewUser } from "../../modules/administration/index.ts";
import { readReferences, type References } from "./references.ts";
import type { UserFault, UserField, UserFile, UserLine } from "./columns.ts";

/** A user of the file, before the password is hashed. */
export type CheckedUser = Omit<NewUser, "pwd_hash"> & {
  line: number;
  /** "" where the file has none. */
  password: string;
};

/** What a file comes to. */
export interface CheckedUsers {
  users: readonly CheckedUser[];
  faults: readonly UserFault[];
}

const { userNo: userNoSchema, userName: userNameSchema } = newUserSchema.shape;
const maxPasswordLength = 256;

/** The parts of a value: names and codes hold none of these separators. */
function partsOf(value: string): string[] {
  return [...new Set(value.split(/[\s,;|、，；]+/).filter((part) => part !== ""))];
}

/** `1` or `0`; required where nothing is said. */
function isMustChange(value: string): boolean | undefined {
  const text = value.toLowerCase();
  if (["", "1", "yes", "true", "是"].includes(text)) return true;
  return ["0", "no", "false", "否"].includes(text) ? false : undefined;
}

/** Checks one line against what there is. @returns undefined where something is wrong, which was added */
function checkLine(
  line: UserLine,
  known: References,
  add: (field: UserField, problem: string) => void,
): CheckedUser | undefined {
  let isRight = true;
  const refuse = (field: UserField, problem: string) => {
    isRight = false;
    add(field, problem);
  };
  const { user: user_no, name, companies: given, password } = line;
  const user_name = name === "" ? user_no : name;
  if (!userNoSchema.safeParse(user_no).success)
    refuse("user", `"${user_no}" is not a name of 1 to 64 letters, digits and . _ @ -`);
  else if (known.userNames.has(user_no.toLowerCase())) refuse("user", `there is a user "${user_no}" already`);
  // What is left out where a page sends it is a mistake in a file.
  if (userNameSchema.safeParse(user_name).data !== user_name.trim())
    refuse("name", "a name has 1 to 100 characters, none of them invisible");
  const companies = partsOf(given);
  if (companies.length === 0) refuse("companies", "no company is named");
  for (const code of companies) if (!known.companies.has(code)) refuse("companies", `there is no company "${code}"`);
  if (password.length > maxPasswordLength) refuse("password", `a password has at most ${maxPasswordLength} characters`);
  else if (password !== "" && !isStrongPassword(password, { context: [user_no, user_name, ...companies] }))
    refuse("password", "too weak: at least 12 characters, no common password, without names of user and companies");
  const mustChange = isMustChange(line.mustChange);
  if (mustChange === undefined) refuse("mustChange", `"${line.mustChange}" is neither 1 nor 0`);
  const menus = partsOf(line.menus);
  for (const menu of menus) if (!known.menus.has(menu)) refuse("menus", `there is no menu entry "${menu}"`);
  const codes = partsOf(line.functions);
  for (const code of codes)
    if (!known.functions.has(code)) refuse("functions", `nobody has the function "${code}" yet; see: grant add --help`);
  const like = line.like === "" ? undefined : known.grantsOf(line.like, companies);
  if (line.like !== "" && !like) refuse("like", `there is no user "${line.like}"`);
  if (!isRight) return undefined;
  return {
    line: line.line,
    password,
    user_no,
    user_name,
    force_change_pwd: mustChange ? 1 : 0,
    admin_type: line.adminType === "" ? "0" : line.adminType,
    division_code: line.divisionCode,
    division_name: line.divisionName === "" ? line.divisionCode : line.divisionName,
    companies,
    menus: [
      ...(like?.menus ?? []),
      ...companies.flatMap((corp_code) => menus.map((menu_name) => ({ corp_code, menu_name }))),
    ],
    functions: [
      ...(like?.functions ?? []),
      ...companies.flatMap((corp_code) =>
        codes.flatMap((code) => (known.functions.get(code) ?? []).map((button) => ({ ...button, corp_code }))),
      ),
    ],
  };
}

/** Checks all lines of a file by the rules of the administration. Changes nothing. */
export async function checkUsers(db: Kysely<CoreTables>, file: UserFile): Promise<CheckedUsers> {
  const known = await readReferences(db, file.lines);
  const faults = [...file.faults];
  const users: CheckedUser[] = [];
  const lineOfName = new Map<string, number>();
  for (const line of file.lines) {
    const name = line.user.toLowerCase();
    const before = lineOfName.get(name);
    const add = (field: UserField, problem: string) =>
      faults.push({ line: line.line, column: file.headingOf(field), problem });
    const user = checkLine(line, known, add);
    if (before !== undefined) add("user", `"${line.user}" stands in line ${before} already`);
    else if (name !== "") lineOfName.set(name, line.line);
    if (user && before === undefined) users.push(user);
  }
  return { users, faults: faults.toSorted((one, other) => one.line - other.line) };
}
