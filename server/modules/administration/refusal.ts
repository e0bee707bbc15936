import { PortalError, type ErrorCode } from "@customs-portal/sdk/errors";

/** Something that the administration cannot do; the message is for the command line, the code for pages. */
export class AdministrationError extends PortalError {
  constructor(code: ErrorCode, message: string, params: Record<string, string | number> = {}) {
    super(code, { message, params });
    this.name = "AdministrationError";
  }
}

/** What is named is not there. */
export const absent = (what: string) => new AdministrationError("not-found", `There is no ${what}.`);

/** A value that cannot be. */
export const wrong = (field: string, message: string) => new AdministrationError("request-invalid", message, { field });

/** A name that somebody or something has. */
export const taken = (name: string, message: string) => new AdministrationError("name-taken", message, { name });
