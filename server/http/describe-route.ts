import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { requirementText } from "../modules/session/index.ts";

type Transform = typeof jsonSchemaTransform;

/** How the description of the calls shows a route: with what its caller must have been granted. */
export const describeRoute: Transform = (input) => {
  const shown = jsonSchemaTransform(input);
  const requires = input.route.config?.requires;
  if (!requires) return shown;
  const schema = { ...shown.schema, description: requirementText(requires), "x-requires": requires };
  return { ...shown, schema };
};
