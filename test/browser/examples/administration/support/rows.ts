import type {
  AdministeredCompany,
  AdministeredMenu,
  AdministeredUser,
  AuditEntry,
} from "@customs-portal/sdk/administration";

type Query = Readonly<Record<string, unknown>>;

/** Whom a query names. */
const named = (name: unknown) => (typeof name === "string" ? name : "someone");

/** A page of the security log: an entry of whom it is asked for. */
export function auditPage({ user }: Query) {
  const entry: AuditEntry = {
    seq: 1,
    at: 0,
    kind: "sign-in",
    userNo: named(user),
    corpCode: "4401980736",
    mode: "own",
    ip: "192.0.2.1",
    method: "POST",
    route: "/pms/api/session",
    detail: {},
  };
  return { rows: [entry], total: 1, kinds: [{ code: "sign-in", title: { "zh-CN": "登录", en: "Sign-in" } }] };
}

/** A page of users: the one that it is asked for. */
export function userPage({ text }: Query) {
  const user: AdministeredUser = {
    id: "1",
    userNo: named(text),
    userName: "张三",
    status: "active",
    isDisabledByOperator: false,
    forceChangePwd: false,
    companies: [],
    createdAt: 0,
    isManaged: true,
  };
  return { rows: [user], total: 1 };
}

/** A company. */
export const company = {
  code: "4401980736",
  name: "甲公司",
  creditCode: "914401980736000000",
  corpType: "broker",
  tenantName: "甲集团",
  defaultUserNo: "",
  users: 1,
} as AdministeredCompany;

/** A menu entry. */
export const menu: AdministeredMenu = {
  name: "Ledger",
  parent: null,
  order: 1,
  path: null,
  url: null,
  icon: null,
  isVisible: true,
  badge: null,
  title: "Ledger",
  version: "",
};
