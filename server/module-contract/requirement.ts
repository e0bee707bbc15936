import { inspect } from "node:util";
import type { FastifyRequest } from "fastify";
import { exemptRouteNames } from "@customs-portal/sdk/rules";
import type { PublicRoute, RouteRequirement } from "./audience.ts";

function isNamed(names: unknown): boolean {
  const list: unknown[] = Array.isArray(names) ? names : [names];
  return list.length > 0 && list.every((name) => typeof name === "string" && name.trim() !== "");
}

/** Whether a menu name is of a page that everybody may open, so that requiring it would require nothing. */
function isOpenToAll(names: unknown): boolean {
  return [names].flat().some((name) => exemptRouteNames.includes(String(name)));
}

/** The kinds of a requirement that has a name or reason for each, in the order of the alphabet; else undefined. */
function kindsOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, names]) => isNamed(names))
    ? entries
        .map(([kind]) => kind)
        .toSorted()
        .join(" ")
    : undefined;
}

/** Whether a value says what is required: a menu entry that is not open to all, a function, both, or a session. */
export function isRequirement(value: unknown): value is RouteRequirement {
  const kinds = kindsOf(value);
  if (kinds === "menu" || kinds === "function menu") return !isOpenToAll((value as { menu: unknown }).menu);
  return kinds === "function" || kinds === "session";
}

/** Whether a value says why a route needs no sign-in. A list of reasons is none. */
export function isPublic(value: unknown): value is PublicRoute {
  return kindsOf(value) === "none" && typeof (value as { none: unknown }).none === "string";
}

/** Whether a call is to a route that needs no sign-in; a route that does not say so needs one. */
export function isPublicCall({ routeOptions }: FastifyRequest): boolean {
  const { requires } = routeOptions.config;
  return requires !== undefined && "none" in requires;
}

/** What to write where a requirement is missing. */
export const requirementHelp =
  'requires: { menu: "ENTRY" }, { function: "CODE" }, { menu: "ENTRY", function: "CODE" } or { session: "why everybody who is signed in may" }, the last also for pages that need no menu entry, such as "home"';

/** What a route may also say, where a requirement is missing. */
export const publicHelp = '{ none: "why it needs no sign-in" }';

/** Ends what to write by what stands there now; says nothing where nothing does. */
export function insteadOf(value: unknown): string {
  return value === undefined ? "" : `, not ${inspect(value, { breakLength: Infinity }).slice(0, 200)}`;
}

const listOf = (names: string | readonly string[]): readonly string[] => (typeof names === "string" ? [names] : names);

/** A requirement in words, for the description of the calls. */
export function requirementText(requirement: RouteRequirement | PublicRoute): string {
  if ("none" in requirement) return `Needs no sign-in: ${requirement.none}.`;
  if ("session" in requirement) return `Needs a session only: ${requirement.session}.`;
  const entry = "menu" in requirement && `the menu entry ${listOf(requirement.menu).join(" or ")}`;
  const code = requirement.function !== undefined && `the function ${listOf(requirement.function).join(" or ")}`;
  return `Needs ${[entry, code].filter(Boolean).join(", and ")}.`;
}

/** The menu entries and functions of which the caller of a route must have been granted one each: `A or B`. */
export function requirementOfCall({ routeOptions }: FastifyRequest): { menu?: string; function?: string } {
  const { requires } = routeOptions.config;
  if (!requires || "none" in requires || "session" in requires) return {};
  return {
    ...("menu" in requires && { menu: listOf(requires.menu).join(" or ") }),
    ...(requires.function !== undefined && { function: listOf(requires.function).join(" or ") }),
  };
}
