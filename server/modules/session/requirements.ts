import type { FastifyInstance, RouteOptions } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import type { RouteRequirement } from "../../module.ts";
import { isRequirement, requirementHelp } from "../requirement-check.ts";
import { ModuleError } from "../load.ts";
import { sessionOf } from "./authenticate.ts";
import type { Rights, RightsLookUp } from "./rights.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the caller must have been granted; a route of a module that does not say so stops the start. */
    requires?: RouteRequirement;
  }
}

const listOf = (names: string | readonly string[]): readonly string[] => (typeof names === "string" ? [names] : names);

/** A requirement in words, for the description of the calls. */
export function requirementText(requirement: RouteRequirement): string {
  if ("menu" in requirement) return `Needs the menu entry ${listOf(requirement.menu).join(" or ")}.`;
  if ("function" in requirement) return `Needs the function ${listOf(requirement.function).join(" or ")}.`;
  return `Needs a session only: ${requirement.session}.`;
}

/** Whether rights are enough for a requirement. */
export function fulfils(rights: Rights, requirement: RouteRequirement): boolean {
  if ("menu" in requirement) return listOf(requirement.menu).some((name) => rights.mayOpen(name));
  if ("function" in requirement) return listOf(requirement.function).some((code) => rights.hasFunction(code));
  return true;
}

/** @throws ModuleError that names the route and what to write, where it does not say what it requires */
function mustSayWhom({ method, url, config }: RouteOptions, owner: string): void {
  if (isRequirement(config?.requires)) return;
  const route = `${[method].flat().join(",")} ${url}`;
  throw new ModuleError(owner, `does not say whom the route ${route} is for: write config: { ${requirementHelp} }.`);
}

/**
 * Refuses the calls of `scope`, which is behind the sign-in, to whom the menu or function that their route names was
 * not granted, in the company and mode of the session.
 * @param owner name of the module, for the error
 * @throws ModuleError at the start, where a route names no requirement
 */
export function guardRoutes(scope: FastifyInstance, rights: RightsLookUp, owner: string): void {
  scope.addHook("onRoute", (route) => mustSayWhom(route, owner));
  // Without a promise where the rights are known: this runs for each call.
  scope.addHook("onRequest", (request, _reply, done) => {
    const { requires } = request.routeOptions.config;
    const check = (granted: Rights) =>
      done(requires && fulfils(granted, requires) ? undefined : new PortalError("forbidden"));
    if (requires && "session" in requires) {
      done();
      return;
    }
    const known = rights.known(sessionOf(request));
    if (known) check(known);
    else rights.of(sessionOf(request)).then(check, done);
  });
}
