/** Methods, also such as no route has. */
export const methods = [
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "QUERY",
] as const;

/** Texts that break what is not careful. */
export const texts = [
  "",
  " ",
  "0",
  "-1",
  "true",
  "null",
  "undefined",
  "NaN",
  "1e400",
  "99999999999999999999",
  "\0",
  "a\0b",
  "\ud800",
  "\ufeff",
  "关务😀",
  "'; drop table session; --",
  "' or '1'='1",
  "%00",
  "%",
  "%ff%fe",
  "../../etc/passwd",
  "..\\..\\",
  "file:///etc/passwd",
  "${7*7}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "x".repeat(300),
  "x".repeat(5_000),
] as const;

/** Values that stand where others are expected. */
export const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { toString: "x" },
  { length: 1 },
  Array.from({ length: 600 }, (_, at) => at),
];

/** Bodies that the routes would take, to be spoilt: what is nearly right gets further in. */
export const bodies: readonly Record<string, unknown>[] = [
  { userName: "operator", password: "x", loginType: "password" },
  { userName: "operator", loginType: "password", encrypted: { keyId: "x", value: "AAAA" } },
  { loginType: "guard", credential: "a.b.c" },
  { oldPassword: "x", newPassword: "y" },
  { corpCode: "4401980736", corpName: "x" },
  { corpCode: "3223960518", corpName: "x", department: "x", imitateCompany: "true", relaxMode: "true" },
  { systemCode: ["DECL"], taskCode: ["all"], pageSize: 10, pageNum: 1, limit: "", extraCode: "", taskName: "" },
  {
    taskCode: "declaration-list",
    systemCode: "DECL",
    fileName: "a.xlsx",
    taskName: "a",
    exportParamJson: "{}",
    exportColumns: [{ key: "id", title: "x" }],
    enableSharding: false,
    exportType: "excel",
    disableZip: false,
  },
  {
    events: [{ dataType: "x", opTime: 1, token: "x", userNo: "x", userCompany: "x", ip: "x", message: "x" }],
  },
];

/** Names of query parameters. */
export const queries = [
  "filePath",
  "id",
  "page",
  "pageSize",
  "sort",
  "lang",
  "keyword",
  "declarationNo",
  "dateFrom",
  "dateTo",
  "status",
  "__proto__",
  "a[b][c]",
  "a[]",
  "",
] as const;

/** Content types, also such as none can read. */
export const contentTypes = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/xml",
  "application/octet-stream",
  "nonsense",
  ";;;",
  "",
] as const;
