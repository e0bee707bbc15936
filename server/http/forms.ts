import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { PortalError } from "@customs-portal/sdk/errors";
import { bodyText } from "./body-text.ts";
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

/** The fields of a form. @throws PortalError `request-malformed` where what is escaped is no UTF-8 */
function fieldsOf(form: string) {
  let isReadable = true;
  const decode = (escaped: string) => {
    try {
      // A sign by itself is none of an escape.
      return decodeURIComponent(escaped.replace(/%(?![0-9a-f]{2})/gi, "%25"));
    } catch {
      isReadable = false;
      return "";
    }
  };
  const fields = parse(form, "&", "=", { maxKeys: maxFormFields, decodeURIComponent: decode });
  if (!isReadable) throw new PortalError("request-malformed");
  return fields;
}

/**
 * Lets `app` take forms. One with more than `maxFormFields` fields is refused before it is parsed; a form that was
 * cut would be worse, because it would mean something else.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: "buffer" }, (request, body, done) => {
    const form = bodyText(request, body);
    const look = () => {
      if (hasTooManyFields(form)) return done(new PortalError("request-too-large"));
      try {
        done(null, fieldsOf(form));
      } catch (error) {
        done(error as PortalError);
      }
    };
    lookAtBody(request, look, done);
  });
}
