import * as z from "zod/mini";

const code = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.maxLength(200));

/** A company that the user may act for (A24). */
export const corpSchema = z.object({
  corpCode: z.string(),
  corpName: z.string(),
  department: z.optional(z.nullable(z.string())),
  /** "own", "virtual" or "imitate"; other backends may send others. */
  type: z.optional(z.nullable(z.string())),
});
export type Corp = z.infer<typeof corpSchema>;

/** Backends send booleans, numbers and texts; read them with `isTrue` of sdk/rules (A56). */
const flag = z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string()])));

/** Answer of GET /pms/api/session/corps (R3-16). */
export const corpTagsSchema = z.object({
  hasTags: flag,
  canChangeCorp: flag,
  corpGroupList: z.optional(z.nullable(z.array(corpSchema))),
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
  relaxMode: z.optional(z.literal("true")),
});
export type VirtualSwitch = z.infer<typeof virtualSwitchSchema>;
