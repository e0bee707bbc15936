import {
  businessLineConfigSchema,
  lineNumbersSchema,
  lineNeedsSchema,
  lineRouteSchema,
  type BusinessLineConfig,
  type ImportMap,
} from "@customs-portal/sdk/contract";
import { locales } from "@customs-portal/sdk/locales";
import { coversPath, exemptRouteNames } from "@customs-portal/sdk/rules";
import { commandWord, hashAdvice, pathOfAddress, plainHostAdvice } from "./hash-advice.ts";
import type { LeftOutFile } from "./import-map.ts";
import { closest, isObject, pathText, quoted, unknownKeys, wording } from "./issues.ts";
import { needsText, waitingNeeds, type AcceptedNeeds } from "./needs.ts";
import { isSource } from "../../config/index.ts";
import { isForeign, isTrustedTypesName, originOf } from "./policy.ts";

/** What was read of one line. `errors` leave it out, `notes` do not. */
export interface CheckedLine {
  line: BusinessLineConfig | undefined;
  errors: string[];
  notes: string[];
}

/** What lines are checked against. */
export interface LineSurroundings {
  /** With the names that lines may use. */
  map: ImportMap;
  /** The files whose names it lacks. */
  leftOut: readonly LeftOutFile[];
  /** What lines may have of what they need. */
  accepted: AcceptedNeeds;
  /** Whether the browser fetches files of other origins from there. */
  onlineLoad: boolean;
  /** Whether the portal has a file of a path itself. */
  isServed: (path: string) => boolean;
}

/** The palette alone reads `numbers`, and passes over what is wrong with them. */
const keys = [...Object.keys(businessLineConfigSchema.shape), "numbers"];
const needKeys = Object.keys(lineNeedsSchema.shape);
const routeKeys = Object.keys(lineRouteSchema.shape);
/** First parts of addresses that never lead to a line. */
const reservedKeys = [
  ...exemptRouteNames,
  ...["assets", "elements", "exportasync", "front", "lines", "pms", "xdoConfig"],
];

/** The names in a line, its needs and its routes that mean nothing. */
function strayNames(key: string, value: unknown): string[] {
  if (!isObject(value)) return [];
  const { needs, routes } = value;
  const ofRoutes = (Array.isArray(routes) ? (routes as unknown[]) : []).flatMap((route, index) =>
    isObject(route) ? unknownKeys(route, [key, "routes", index], routeKeys) : [],
  );
  return [
    ...unknownKeys(value, [key], keys),
    ...(isObject(needs) ? unknownKeys(needs, [key, "needs"], needKeys) : []),
    ...ofRoutes,
  ];
}

/** Titles in languages that the portal does not have. */
function strayLanguages(title: unknown, path: readonly PropertyKey[]): string[] {
  if (!isObject(title)) return [];
  return Object.keys(title)
    .filter((locale) => !(locales as readonly string[]).includes(locale))
    .map((locale) => `${pathText([...path, locale])} is no language of the portal: ${locales.join(", ")}`);
}

/** What of a line can never be reached or seen. */
function outOfReach(key: string, { title, routes = [] }: BusinessLineConfig): string[] {
  const isTaken = reservedKeys.includes(key);
  // With slashes it has advice of its own.
  if (!/^[\w./~-]+$/.test(key))
    return [
      `${pathText([key])} is no good key: addresses of the line begin with it, so keep to letters, digits, hyphens and full stops`,
    ];
  return [
    ...(isTaken ? [`${pathText([key])} can never be reached: /${key} is an address of the portal itself`] : []),
    ...strayLanguages(title, [key, "title"]),
    ...routes.flatMap((route, index) => [
      ...(coversPath(key, route.path)
        ? []
        : [`${pathText([key, "routes", index, "path"])} can never be reached: it must begin with /${key}`]),
      ...(/[:*]/.test(route.path)
        ? [
            `${pathText([key, "routes", index, "path"])} covers addresses with these signs in them alone: a path has no parameters, it covers all below it`,
          ]
        : []),
      ...strayLanguages(route.title, [key, "routes", index, "title"]),
    ]),
    ...sameRoutes(key, routes),
  ];
}

/** Routes that another one of the same path stands before. */
function sameRoutes(key: string, routes: NonNullable<BusinessLineConfig["routes"]>): string[] {
  const firstOf = new Map<string, number>();
  return routes.flatMap(({ path }, index) => {
    const segments = pathOfAddress(path).split("/").filter(Boolean).join("/");
    const first = firstOf.get(segments);
    if (first === undefined) {
      firstOf.set(segments, index);
      return [];
    }
    const [at, other] = [pathText([key, "routes", index, "path"]), pathText([key, "routes", first])];
    return [`${at} has no effect: ${other} has the same`];
  });
}

/** Origins with a path: the policy then allows less than the origin. */
function narrowOrigins(key: string, { needs }: BusinessLineConfig): string[] {
  return (needs?.connect ?? []).flatMap((source, index) => {
    const [, origin, path = ""] = /^([a-z]+:\/\/[^/]+)(\/.*)?$/.exec(source) ?? [];
    if (origin === undefined || path === "" || path === "/") return [];
    const what = path.endsWith("/") ? "what lies below it alone" : "this one address alone";
    const at = pathText([key, "needs", "connect", index]);
    return [`${at} has a path, so that ${what} may be called; the origin is ${origin}`];
  });
}

/** What of the numbers of a line leads nowhere: one that is wrong takes the others with it. */
function strayNumbers(key: string, numbers: unknown): string[] {
  if (numbers === undefined) return [];
  const read = lineNumbersSchema.safeParse(numbers);
  if (!read.success)
    return read.error.issues.map(({ path, ...issue }) => {
      const at = [key, "numbers", ...path];
      const text = { pattern: "must be a regular expression", path: "must be a path with {number} in it" };
      const known = text[at.at(-1) as keyof typeof text] as string | undefined;
      return `${pathText(at)} ${known ?? wording({ ...issue, path })}; the palette finds no numbers of the line`;
    });
  return read.data.flatMap(({ path }, index) =>
    coversPath(key, path.split("?", 1)[0] ?? "")
      ? []
      : [`${pathText([key, "numbers", index, "path"])} can never be reached: it must begin with /${key}`],
  );
}

/** The file that wanted to map a name and is left out, as far as one line tells of it. */
function leftOutText(name: string, leftOut: readonly LeftOutFile[]): string | undefined {
  const file = leftOut.find(({ names, text }) => names.has(name) || text?.includes(JSON.stringify(name)));
  if (!file) return undefined;
  const further = file.faults.length - 1;
  return `: ${quoted(name)} is in ${file.name}, which is left out: ${file.faults[0]}${further > 0 ? ` (and ${further} more)` : ""}`;
}

/**
 * Where a file of a line has to be named that is neither an address nor a name of the import map.
 * @param isAdvised whether to look for the name that was meant, which costs something
 */
function unknownName(
  { map: { imports }, leftOut }: LineSurroundings,
  name: string,
  path: readonly PropertyKey[],
  isAdvised: boolean,
): string[] {
  if (Object.hasOwn(imports, name) || /^([./]|https?:)/i.test(name)) return [];
  const reason = leftOutText(name, leftOut);
  if (reason !== undefined) return [`${pathText(path)}${reason}`];
  const meant = isAdvised
    ? closestName(name, [...leftOut.flatMap(({ names }) => [...names]), ...Object.keys(imports)])
    : undefined;
  const advice = meant === undefined ? "" : `did you mean "${meant}"? Else `;
  const text = quoted(name);
  return [
    `${pathText(path)} names ${text}, which is in no import map; ${advice}add it to a file of import-map.d: {"imports": {${text}: "/lines/…"}}`,
  ];
}

/** The scope of a name, which all names of one owner have in common. */
const scopeOf = (name: string) => /^@[^/]+\//.exec(name)?.[0] ?? "";

/** The name that was meant; of a scope that is known it is one of that scope, of which the rest is compared. */
function closestName(name: string, known: readonly string[]): string | undefined {
  const scope = scopeOf(name);
  const beside = known.filter((each) => scopeOf(each) === scope).map((each) => each.slice(scope.length));
  if (beside.length === 0) return closest(name, known);
  const near = closest(name.slice(scope.length), beside);
  return near === undefined ? undefined : scope + near;
}

/** What keeps a file of a line at another origin from being fetched there. */
function farFile(address: string, { map, onlineLoad, isServed }: LineSurroundings, isAdvised: boolean): string[] {
  if (!onlineLoad && isAdvised && isServed(pathOfAddress(ownAddress(address)))) return [];
  return [
    ...(onlineLoad
      ? []
      : [
          "is at another origin, which needs onlineLoad (operating.md); without it the same path of the portal is asked for",
        ]),
    ...(map.integrity?.[address] === undefined
      ? [`is at another origin and has no hash; in a file of import-map.d, ${hashAdvice(address)}`]
      : []),
  ];
}

/** The path of an address of another origin, which is asked for at the own one instead. */
function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, "https://portal.invalid");
  return pathname + search;
}

/**
 * Checks one line of a file.
 * @param isAdvised whether notes may look for names that were meant
 */
export function checkLine(key: string, value: unknown, around: LineSurroundings, isAdvised = true): CheckedLine {
  const notes = strayNames(key, value);
  const read = businessLineConfigSchema.safeParse(value);
  if (!read.success) {
    const errors = read.error.issues.map((issue) => `${pathText([key, ...issue.path])} ${wording(issue)}`);
    return { line: undefined, errors, notes };
  }
  const line = read.data;
  const errors: string[] = [];
  notes.push(...outOfReach(key, line), ...strayNumbers(key, line["numbers"]), ...narrowOrigins(key, line));
  if (line.app !== undefined) notes.push(...unknownName(around, line.app, [key, "app"], isAdvised));
  if (line.needs) {
    for (const [index, source] of (line.needs.connect ?? []).entries())
      if (!isSource(source))
        errors.push(`${pathText([key, "needs", "connect", index])} must be an origin such as https://api.example.com`);
    for (const [index, name] of (line.needs.trustedTypes ?? []).entries())
      if (!isTrustedTypesName(name))
        errors.push(`${pathText([key, "needs", "trustedTypes", index])} must be the name of a policy of its own`);
    const open = errors.length > 0 ? undefined : waitingNeeds(key, line.needs, around.accepted);
    if (open)
      notes.push(
        `${pathText([key, "needs"])} asks for ${needsText(open)}, which the line does not get until the operator accepts it: npm run admin -- line accept ${commandWord(key)}`,
      );
  }
  if (line.global !== undefined && line.format !== "script")
    notes.push(`${pathText([key, "global"])} has no effect without "format": "script"`);
  for (const field of ["js", "hook", "css"] as const)
    for (const [index, address] of (line[field] ?? []).entries()) {
      const at = [key, field, index];
      if (!isForeign(address)) {
        // A relative address is allowed here, too: what looks like a file is one.
        if (address.startsWith("@") || !/\.\w+(\?.*)?$/.test(address))
          notes.push(...unknownName(around, address, at, isAdvised));
      } else if (originOf(address) === undefined) errors.push(`${pathText(at)} ${plainHostAdvice}`);
      else notes.push(...farFile(address, around, isAdvised).map((note) => `${pathText(at)} ${note}`));
    }
  return { line: errors.length > 0 ? undefined : line, errors, notes };
}
