import * as z from "zod/mini";
import { listOf } from "./one-by-one.ts";
import { nullish, optional, wireFlag, wireText } from "./values.ts";

const code = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.maxLength(200));

/** A company that the user may act for (A24). */
export const corpSchema = z.object({
  corpCode: wireText,
  corpName: wireText,
  department: nullish(wireText),
  /** "own", "virtual" or "imitate"; other backends may send others. */
  type: nullish(wireText),
});
export type Corp = z.infer<typeof corpSchema>;

/** Answer of GET /pms/api/session/corps (R3-16). */
export const corpTagsSchema = z.object({
  hasTags: optional(wireFlag),
  canChangeCorp: optional(wireFlag),
  corpGroupList: optional(listOf(corpSchema, "Company")),
});

/** Body of POST /pms/api/session/setBghCompany (R72-04). */
export const companySwitchSchema = z.object({ corpCode: code, corpName: name });
export type CompanySwitch = z.infer<typeof companySwitchSchema>;

/** Body of POST /pms/api/session/setVirtualGroupUser (R72-06 … R72-08, A22). */
export const virtualSwitchSchema = z.object({
  corpCode: code,
  corpName: name,
  department: name,
  /** Texts, as the specification has it; "false" acts as a virtual company. */
  imitateCompany: z.enum(["true", "false"]),
  relaxMode: optional(z.literal("true")),
});
export type VirtualSwitch = z.infer<typeof virtualSwitchSchema>;
