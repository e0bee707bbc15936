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
import { hashAdvice, plainHostAdvice } from "./import-map.ts";
import { closest, isObject, pathText, quoted, unknownKeys, wording } from "./issues.ts";
import { isSource } from "../../config/index.ts";
import { isForeign, isTrustedTypesName, originOf } from "./policy.ts";

/** What was read of one line. `errors` leave it out, `notes` do not. */
export interface CheckedLine {
  line: BusinessLineConfig | undefined;
  errors: string[];
  notes: string[];
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
  return [
    ...(isTaken ? [`${pathText([key])} can never be reached: /${key} is an address of the portal itself`] : []),
    ...strayLanguages(title, [key, "title"]),
    ...routes.flatMap((route, index) => [
      ...(coversPath(key, route.path)
        ? []
        : [`${pathText([key, "routes", index, "path"])} can never be reached: it must begin with /${key}`]),
      ...strayLanguages(route.title, [key, "routes", index, "title"]),
    ]),
  ];
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

/**
 * Where a file of a line has to be named that is neither an address nor a name of the import map.
 * @param isAdvised whether to look for the name that was meant, which costs something
 */
function unknownName({ imports }: ImportMap, name: string, path: readonly PropertyKey[], isAdvised: boolean): string[] {
  if (Object.hasOwn(imports, name) || /^([./]|https?:)/i.test(name)) return [];
  const meant = isAdvised ? closest(name, Object.keys(imports)) : undefined;
  const advice = meant === undefined ? "" : `did you mean "${meant}"? Else `;
  const text = quoted(name);
  return [
    `${pathText(path)} names ${text}, which is in no import map; ${advice}add it to a file of import-map.d: {"imports": {${text}: "/lines/…"}}`,
  ];
}

/**
 * Checks one line of a file.
 * @param map the import map with the names that lines may use
 * @param isAdvised whether notes may look for names that were meant
 */
export function checkLine(key: string, value: unknown, map: ImportMap, isAdvised = true): CheckedLine {
  const integrity = map.integrity ?? {};
  const notes = strayNames(key, value);
  const read = businessLineConfigSchema.safeParse(value);
  if (!read.success) {
    const errors = read.error.issues.map((issue) => `${pathText([key, ...issue.path])} ${wording(issue)}`);
    return { line: undefined, errors, notes };
  }
  const line = read.data;
  const errors: string[] = [];
  notes.push(...outOfReach(key, line), ...strayNumbers(key, line["numbers"]));
  if (line.app !== undefined) notes.push(...unknownName(map, line.app, [key, "app"], isAdvised));
  if (line.needs) {
    for (const [index, source] of (line.needs.connect ?? []).entries())
      if (!isSource(source))
        errors.push(`${pathText([key, "needs", "connect", index])} must be an origin such as https://api.example.com`);
    for (const [index, name] of (line.needs.trustedTypes ?? []).entries())
      if (!isTrustedTypesName(name))
        errors.push(`${pathText([key, "needs", "trustedTypes", index])} must be the name of a policy of its own`);
  }
  if (line.global !== undefined && line.format !== "script")
    notes.push(`${pathText([key, "global"])} has no effect without "format": "script"`);
  for (const field of ["js", "hook", "css"] as const)
    for (const [index, address] of (line[field] ?? []).entries())
      if (isForeign(address) && originOf(address) === undefined)
        errors.push(`${pathText([key, field, index])} ${plainHostAdvice}`);
      else if (isForeign(address) && integrity[address] === undefined)
        notes.push(
          `${pathText([key, field, index])} is at another origin and has no hash; in a file of import-map.d, ${hashAdvice(address)}`,
        );
  return { line: errors.length > 0 ? undefined : line, errors, notes };
}
