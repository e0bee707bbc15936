import type { FastifyRequest } from "fastify";
import { exemptRouteNames } from "@customs-portal/sdk/rules";
import type { PublicRoute, RouteRequirement } from "./module.ts";

function isNamed(names: unknown): boolean {
  const list: unknown[] = Array.isArray(names) ? names : [names];
  return list.length > 0 && list.every((name) => typeof name === "string" && name.trim() !== "");
}

/** Whether a menu name is of a page that everybody may open, so that requiring it would require nothing. */
function isOpenToAll(names: unknown): boolean {
  return [names].flat().some((name) => exemptRouteNames.includes(String(name)));
}

/** The kind of a requirement with one kind and a name or reason, else undefined. */
function kindOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value);
  const [kind, names] = entries[0] ?? [];
  return entries.length === 1 && isNamed(names) ? kind : undefined;
}

/** Whether a value says what is required: exactly one of the three, not empty, and no page that is open to all. */
export function isRequirement(value: unknown): value is RouteRequirement {
  const kind = kindOf(value);
  if (kind === "menu") return !isOpenToAll((value as { menu: unknown }).menu);
  return kind === "function" || kind === "session";
}

/** Whether a value says why a route needs no sign-in. A list of reasons is none. */
export function isPublic(value: unknown): value is PublicRoute {
  return kindOf(value) === "none" && typeof (value as { none: unknown }).none === "string";
}

/** Whether a call is to a route that needs no sign-in; a route that does not say so needs one. */
export function isPublicCall({ routeOptions }: FastifyRequest): boolean {
  const { requires } = routeOptions.config;
  return requires !== undefined && "none" in requires;
}

/** What to write where a requirement is missing. */
export const requirementHelp =
  'requires: { menu: "ENTRY" }, { function: "CODE" } or { session: "why everybody who is signed in may" }, the last also for pages that need no menu entry, such as "home"';

/** What a route may also say, where a requirement is missing. */
export const publicHelp = '{ none: "why it needs no sign-in" }';

const listOf = (names: string | readonly string[]): readonly string[] => (typeof names === "string" ? [names] : names);

/** A requirement in words, for the description of the calls. */
export function requirementText(requirement: RouteRequirement | PublicRoute): string {
  if ("none" in requirement) return `Needs no sign-in: ${requirement.none}.`;
  if ("menu" in requirement) return `Needs the menu entry ${listOf(requirement.menu).join(" or ")}.`;
  if ("function" in requirement) return `Needs the function ${listOf(requirement.function).join(" or ")}.`;
  return `Needs a session only: ${requirement.session}.`;
}
