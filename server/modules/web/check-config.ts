import { appConfigParts, appConfigSchema } from "@customs-portal/sdk/contract";
import { messageOf } from "../../base/index.ts";
import { isObject, pathText, unknownKeys, wording } from "./issues.ts";

const keys = Object.keys(appConfigSchema.shape);
/** What is wrong with the `config.json` of the operator, in words, each with its JSON path; the default of such a part counts. */
export function configProblems(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return [`is not valid JSON: ${messageOf(error)}`];
  }
  if (!isObject(value)) return ["$ must be an object"];
  const wrong = appConfigSchema.safeParse(value).error?.issues ?? [];
  const unknown = Object.entries(appConfigParts).flatMap(([name, { shape }]) => {
    const part = value[name];
    return isObject(part) ? unknownKeys(part, [name], Object.keys(shape)) : [];
  });
  return [
    ...wrong.map((issue) => `${pathText(issue.path)} ${wording(issue)}; the default counts`),
    ...unknownKeys(value, [], [...keys, "$schema"]),
    ...unknown,
  ];
}
