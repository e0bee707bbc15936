import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { homeCardsQuerySchema, homeTones } from "@customs-portal/sdk/contract";
import { homeCardsPath } from "@customs-portal/sdk/limits";
import type { ModuleContext, PortalModule } from "../../module-contract/index.ts";
import { readCard, type NamedCard } from "./read-card.ts";

const config = { requires: { session: "each card says for whom it is" } };

/**
 * All cards, the exceptions first.
 * @throws Error where a module has two of one name
 */
function cardsOf(modules: readonly PortalModule[]): NamedCard[] {
  const cards = modules.flatMap((module) =>
    (module.homeCards ?? []).map((card) => ({ name: `${module.name}.${card.name}`, card })),
  );
  const twice = cards.find(({ name }, index) => cards.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Error(`the card ${twice.name} of the home page is there twice`);
  return homeTones.flatMap((tone) => cards.filter(({ card }) => card.tone === tone));
}

/** The cards of the home page: one call answers all that the user may see, each read in a time of its own. */
export function addHomeRoutes(app: FastifyInstance, context: ModuleContext, modules: readonly PortalModule[]): void {
  const { readDb: db, ok, scopeOf, localeOf, signalOf, may, log } = context;
  const cards = cardsOf(modules);
  app.withTypeProvider<ZodTypeProvider>().get(
    homeCardsPath,
    {
      config,
      schema: { tags: ["home"], summary: "The cards of the home page", querystring: homeCardsQuerySchema },
    },
    async (request, reply) => {
      const { name } = request.query;
      const asked = name === "" ? cards : cards.filter((card) => card.name === name);
      const allowed = await Promise.all(asked.map(({ card }) => may(request, card.requires)));
      const reading = { db, scope: scopeOf(request), locale: localeOf(request), signal: signalOf(reply), log };
      const shown = asked.filter((_, index) => allowed[index]);
      return ok(reply, { cards: await Promise.all(shown.map((card) => readCard(card, reading))) });
    },
  );
}
