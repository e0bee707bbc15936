/** The parts of an address of PostgreSQL, which may name several servers: no `URL` can be made of that. */
interface Parts {
  scheme: string;
  /** Account and password as they stand there, percent-encoded; empty where none is given. */
  login: string;
  /** Each with its port, where one is given. */
  hosts: readonly string[];
  path: string;
  query: URLSearchParams;
}

const pattern =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;

/** The parameter of libpq that says which of several servers is wanted, and the values that mean the one that writes. */
const wish = "target_session_attrs";
const writingWishes = ["read-write", "primary"];
const copyingWishes = ["read-only", "standby"];

function partsOf(url: string): Parts | undefined {
  const groups = pattern.exec(url)?.groups;
  if (!groups) return undefined;
  const { scheme = "", login = "", hosts = "", path = "", query = "" } = groups;
  return { scheme, login, hosts: hosts.split(","), path, query: new URLSearchParams(query) };
}

function textOf({ scheme, login, hosts, path, query }: Parts): string {
  return `${scheme}${login && `${login}@`}${hosts.join(",")}${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/** @throws Error where it is no address of PostgreSQL; the message does not repeat it, as it may hold a password */
function mustBeParts(url: string): Parts {
  const parts = partsOf(url);
  if (!parts) throw new Error("no address of PostgreSQL");
  return parts;
}

/** The servers that an address names, each as an address of its own. @throws Error where it is none */
export function serversOf(url: string): string[] {
  const { query, ...parts } = mustBeParts(url);
  // Only the driver of C knows it.
  query.delete(wish);
  return parts.hosts.map((host) => textOf({ ...parts, hosts: [host], query }));
}

/** Whether connections are for the server that writes, and for no other that an address leads to. */
export function wantsWriting(url: string): boolean {
  const { hosts, query } = mustBeParts(url);
  return hosts.length > 1 || query.has(wish);
}

/** Whether an address can be used: one server or several, of which the one that writes is wanted. */
export function isPostgresAddress(text: string): boolean {
  return isAddressFor(text, writingWishes);
}

/** Whether an address can be used for a replica: one server or several, of which one that copies is wanted. */
export function isReplicaAddress(text: string): boolean {
  return isAddressFor(text, copyingWishes);
}

function isAddressFor(text: string, wishes: readonly string[]): boolean {
  const wished = partsOf(text)?.query.get(wish);
  if (wished === undefined || !(wished === null || wishes.includes(wished))) return false;
  return serversOf(text).every((server) => URL.canParse(server));
}

/** Servers and database of an address, as a person may see it. */
export function placeOfAddress(url: string): string {
  const { hosts, path } = mustBeParts(url);
  return hosts.join(",") + path;
}

/** The address of another database on the same servers. */
export function withDatabase(url: string, name: string): string {
  return textOf({ ...mustBeParts(url), path: `/${name}` });
}

/** An address and its password, which must not stand on a command line; both for the programs of PostgreSQL. */
export function partPassword(url: string): { address: string; password: string } {
  const parts = mustBeParts(url);
  const [user = "", ...password] = parts.login.split(":");
  return { address: textOf({ ...parts, login: user }), password: decodeURIComponent(password.join(":")) };
}
