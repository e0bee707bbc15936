import type { SelectedManual } from "@customs-portal/sdk/portal";

/** The session user of the tests of company and manual. */
export const user = {
  accessToken: "token-1",
  userNo: "manager",
  userName: "Manager",
  company: "3101",
  companyName: "示例报关行",
  socialCreditCode: "C1",
  divisionCode: "D1",
  menu: [{ name: "DeclarationList" }],
  functions: [{ code: "EXPORT" }],
  defaultHome: "/home",
  mode: "own",
};
/** What the backend answers after a switch: another company with another menu. */
export const other = {
  ...user,
  accessToken: "token-2",
  company: "4401",
  companyName: "示例制造企业",
  socialCreditCode: "C2",
  tenantName: "T2",
  divisionCode: null,
  menu: [{ name: "Tariff" }],
  functions: [{ code: "VIEW" }],
  defaultHome: "/tariff",
  screenHome: "/board",
};
/** That company, as the switcher lists it. */
export const corp = { corpCode: "4401", corpName: "示例制造企业", department: "关务部", type: "virtual" };
export const manual: SelectedManual = {
  emsNo: "C31012600001",
  tradeCode: "3101960001",
  tradeName: "示例经营单位",
  tradeCreditCode: "91310000MA1",
  receiveCode: "3101960002",
  receiveCreditCode: "91310000MA2",
  receiveName: "示例收货单位",
  sysType: "2",
};

/** Where a company is switched, a virtual one taken, and the own one taken back. */
export const setBgh = "POST /pms/api/session/setBghCompany";
export const setVirtual = "POST /pms/api/session/setVirtualGroupUser";
export const goHome = "POST /pms/api/session/returnToOwn";
