import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { requirementText } from "../module-contract/index.ts";

type Transform = typeof jsonSchemaTransform;

/** How the description of the calls shows a route: with what its caller must have been granted, or with no sign-in. */
export const describeRoute: Transform = (input) => {
  const shown = jsonSchemaTransform(input);
  const requires = input.route.config?.requires;
  if (!requires) return shown;
  const security = "none" in requires ? { security: [] } : {};
  const schema = { ...shown.schema, ...security, description: requirementText(requires), "x-requires": requires };
  return { ...shown, schema };
};
