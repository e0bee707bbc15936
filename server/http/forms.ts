import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { lookAtBody } from "./body-turn.ts";

/** The type of a form. */
export const formType = "application/x-www-form-urlencoded";
/** Fields of a form at most, repeated ones each for themselves. */
export const maxFormFields = 1000;

function hasTooManyFields(form: string): boolean {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > maxFormFields) return true;
  }
  return false;
}

/**
 * Lets `app` take forms. One with more than `maxFormFields` fields is refused before it is parsed; a form that was
 * cut would be worse, because it would mean something else.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: "string" }, (request, body, done) => {
    const form = String(body);
    const look = () => {
      if (hasTooManyFields(form)) done(new PortalError("request-too-large"));
      else done(null, parse(form, "&", "=", { maxKeys: maxFormFields }));
    };
    lookAtBody(request, look, done);
  });
}
