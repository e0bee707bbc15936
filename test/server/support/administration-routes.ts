const base = "/pms/api/administration";
const company = "3223960518";

/** Who may call what; what is named is not there, so that nothing is changed. */
const of = (code: string) => ({ needs: { function: code }, isOwnOnly: true }) as const;
const users = of("ADMIN_USERS");
const companies = of("ADMIN_COMPANIES");
const menus = of("ADMIN_MENUS");
const grants = of("ADMIN_GRANTS");
const audit = of("ADMIN_AUDIT");
const isAbsent = "not-found" as const;
const credit = { name: "x", creditCode: "91310000MA1FL0AB3C", corpType: "x", tenantOid: "x", tenantName: "x" };
const menu = {
  parent: null,
  order: 1,
  path: null,
  url: null,
  icon: null,
  isVisible: true,
  badge: null,
  title: { en: "x" },
};
const user = { userName: "x", status: "active", companies: [company], acting: [] };

/** The routes of the administration, as the tests of the authorisation know routes. */
export const administrationRoutes = {
  [`GET ${base}/users`]: users,
  [`GET ${base}/users/detail`]: { ...users, isAbsent, query: "id=none" },
  [`POST ${base}/users`]: {
    ...users,
    body: { userNo: "added", userName: "x", companies: [company], password: "Quite-strong-4711" },
  },
  [`PUT ${base}/users`]: { ...users, isAbsent, body: { id: "none", version: "x", ...user } },
  [`PUT ${base}/users/password`]: { ...users, isAbsent, body: { id: "none", password: "Quite-strong-4711" } },
  [`DELETE ${base}/users`]: { ...users, isAbsent, query: "id=none&version=x" },
  [`DELETE ${base}/users/sign-ins`]: { ...users, isAbsent, query: "id=none" },
  [`POST ${base}/announcements`]: { ...users, body: { corpCode: null, title: "x", text: "", tone: "info" } },
  [`GET ${base}/companies`]: companies,
  [`POST ${base}/companies`]: { ...companies, body: { code: "3101940777", ...credit } },
  [`PUT ${base}/companies`]: {
    ...companies,
    isAbsent,
    body: { code: "0000000000", version: "x", defaultUserNo: "", ...credit },
  },
  [`GET ${base}/menus`]: menus,
  [`POST ${base}/menus`]: { ...menus, body: { name: "Added", ...menu } },
  [`PUT ${base}/menus`]: { ...menus, isAbsent, body: { name: "None", version: "x", ...menu } },
  [`DELETE ${base}/menus`]: { ...menus, isAbsent, query: "name=None&version=x" },
  [`GET ${base}/grants`]: { ...grants, isAbsent, query: `userId=none&corpCode=${company}` },
  [`GET ${base}/grants/users`]: grants,
  [`PUT ${base}/grants`]: {
    ...grants,
    isAbsent,
    body: { userId: "none", corpCode: company, version: "x", menus: [], functions: [] },
  },
  [`GET ${base}/audit`]: audit,
  [`GET ${base}/audit/check`]: audit,
} as const;
