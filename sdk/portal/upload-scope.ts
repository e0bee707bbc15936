import { personKey, type Person } from "../rules/index.ts";

/** A person in a company. */
export type UploadOwner = Person & { company?: string | null | undefined };

/** How the scopes of all people begin; those that a page gives without a session are others. */
const anyone = `["`;

/** All scopes of the uploads of a person. */
export function scopesOf(person: Person): { prefix: string } {
  return { prefix: `${JSON.stringify([personKey(person)]).slice(0, -1)},` };
}

/** All scopes of the uploads of anybody else. */
export function scopesOfOthers(person: Person): { prefix: string; except: string } {
  return { prefix: anyone, except: scopesOf(person).prefix };
}

/** The scope of the uploads of a person in a company. @param part what else tells them apart */
export function scopeOf({ company, ...person }: UploadOwner, part?: string): string {
  const parts = [company ?? null, ...(part === undefined ? [] : [part])].map((each) => JSON.stringify(each));
  return `${scopesOf(person).prefix}${parts.join(",")}]`;
}
