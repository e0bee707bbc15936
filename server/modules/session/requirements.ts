import type { FastifyInstance, RouteOptions } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import {
  insteadOf,
  type RouteRequirement,
  isPublic,
  isRequirement,
  publicHelp,
  requirementHelp,
  ModuleError,
} from "../../module-contract/index.ts";
import { arrivalLimitHelp, isArrivalLimit, isTimeLimit, timeLimitHelp } from "../../http/index.ts";
import { sessionOf } from "./authenticate.ts";
import type { Rights, RightsLookUp } from "./rights.ts";

const listOf = (names: string | readonly string[]): readonly string[] => (typeof names === "string" ? [names] : names);

/** Whether rights are enough for a requirement. */
export function fulfils(rights: Rights, requirement: RouteRequirement): boolean {
  if ("session" in requirement) return true;
  if ("menu" in requirement && !listOf(requirement.menu).some((name) => rights.mayOpen(name))) return false;
  const { function: codes } = requirement;
  return codes === undefined || listOf(codes).some((code) => rights.hasFunction(code));
}

/** @throws ModuleError that names the route and what to write, where its declaration lacks something */
function checkRoute({ method, url, config = {} }: RouteOptions, owner: string): void {
  const { requires, limitMs, arrivalMs } = config;
  const route = `${[method].flat().join(",")} ${url}`;
  if (!isRequirement(requires) && !isPublic(requires)) {
    const help = `write config: { ${requirementHelp}; or ${publicHelp}`;
    throw new ModuleError(owner, `does not say whom the route ${route} is for: ${help} }${insteadOf(requires)}.`);
  }
  if (limitMs !== undefined && !isTimeLimit(limitMs))
    throw new ModuleError(owner, `gives the route ${route} a limitMs of ${String(limitMs)}: write ${timeLimitHelp}.`);
  if (arrivalMs !== undefined && !isArrivalLimit(arrivalMs))
    throw new ModuleError(
      owner,
      `gives the route ${route} an arrivalMs of ${String(arrivalMs)}: write ${arrivalLimitHelp}.`,
    );
}

/**
 * Refuses the calls of `scope`, which is behind the sign-in, to whom the menu or function that their route names was
 * not granted, in the company and mode of the session.
 * @param owner name of the module, for the error
 * Calls to public routes pass.
 * @throws ModuleError at the start, where a route names no requirement, or a time limit that cannot be
 */
export function guardRoutes(scope: FastifyInstance, rights: RightsLookUp, owner: string): void {
  scope.addHook("onRoute", (route) => checkRoute(route, owner));
  // Without a promise where the rights are known: this runs for each call.
  scope.addHook("onRequest", (request, _reply, done) => {
    const { requires } = request.routeOptions.config;
    if (!requires || "session" in requires || "none" in requires) {
      done(requires ? undefined : new PortalError("forbidden"));
      return;
    }
    const check = (granted: Rights) => done(fulfils(granted, requires) ? undefined : new PortalError("forbidden"));
    const known = rights.known(sessionOf(request));
    if (known) check(known);
    else rights.of(sessionOf(request)).then(check, done);
  });
}
