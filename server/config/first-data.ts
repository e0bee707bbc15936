import { administrationPatterns, newCompanySchema } from "@customs-portal/sdk/administration";
import { ConfigError, switchOf, textOf, type Environment } from "./environment.ts";

/** The company of a first start without examples. */
export interface FirstCompany {
  /** Registration code at customs. */
  code: string;
  name: string;
  /** Unified social credit code. */
  creditCode: string;
}

/** What a first start makes. */
export interface FirstData {
  /** Whether it makes the companies, users and sample catalogue of the examples. */
  hasExamples: boolean;
  /** Name of the one user that it makes without them … */
  administrator: string;
  /** … and the company of that user; undefined where the settings name none. */
  company: FirstCompany | undefined;
}

const companyNames = ["PORTAL_COMPANY", "PORTAL_COMPANY_NAME", "PORTAL_COMPANY_CREDIT_CODE"] as const;
const { name: companyName } = newCompanySchema.shape;

function administratorOf(env: Environment): string {
  const name = textOf(env, "PORTAL_ADMIN") ?? "admin";
  if (!administrationPatterns.userNo.test(name))
    throw new ConfigError("PORTAL_ADMIN", `must be a user name of letters, digits and . _ @ -, not "${name}".`);
  return name;
}

function companyOf(env: Environment): FirstCompany | undefined {
  const [code, name, creditCode] = companyNames.map((variable) => textOf(env, variable));
  if (code === undefined && name === undefined && creditCode === undefined) return undefined;
  if (code === undefined || !administrationPatterns.corpCode.test(code))
    throw new ConfigError("PORTAL_COMPANY", "must be a customs registration code of 10 digits or capitals.");
  // What is left out where a page sends it is a mistake in a setting.
  if (name === undefined || companyName.safeParse(name).data !== name.trim())
    throw new ConfigError("PORTAL_COMPANY_NAME", "must be a name of 1 to 100 characters, none of them invisible.");
  if (creditCode === undefined || !administrationPatterns.creditCode.test(creditCode))
    throw new ConfigError("PORTAL_COMPANY_CREDIT_CODE", "must be a credit code of 18 digits or capitals.");
  return { code, name, creditCode };
}

/** What the settings say of a first start. @throws ConfigError */
export function firstDataOf(env: Environment): FirstData {
  return {
    hasExamples: switchOf(env, "PORTAL_EXAMPLES", "on"),
    administrator: administratorOf(env),
    company: companyOf(env),
  };
}
