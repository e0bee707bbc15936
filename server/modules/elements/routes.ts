import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import {
  acceptedElementsSchema,
  elementHistoryQuerySchema,
  elementSearchQuerySchema,
  exportedLinesSchema,
  tariffCodeSchema,
} from "@customs-portal/sdk/contract";
import {
  defaultCodeListBase,
  elementHistoryPath,
  elementLineCodeMaxChars,
  elementLinesPath,
  elementNamesMaxChars,
  elementPartMaxBytes,
  elementTextMaxChars,
  partNoMaxChars,
  specificationMaxBytes,
  tariffCodeChars,
} from "@customs-portal/sdk/limits";
import { codeOfTyped, countBytes, normalise } from "@customs-portal/sdk/rules";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { listAccepted, saveAccepted } from "./history.ts";
import { keepLines } from "./lines.ts";
import { catalogueOf, findCatalogue, lookUp } from "./look-up.ts";
import { searchCodes } from "./search.ts";

const tags = ["elements"];
const path = `${defaultCodeListBase}/elements`;
/** Bytes of an entry of the history: every field at its longest, each character escaped, and 4 kB for what is between. */
const historyBodyBytes =
  6 * (elementNamesMaxChars + 2 * elementTextMaxChars + partNoMaxChars + specificationMaxBytes) + 4096;

const everybody: RouteRequirement = { session: "the catalogue is the same for everybody who declares" };
const ofCompany: RouteRequirement = {
  session: "whoever declares for a company works with what it has declared before",
};

const ofCaller: RouteRequirement = { session: "whoever checks lines exports those that are the caller's alone" };

const acceptedSchema = acceptedElementsSchema.check(
  z.refine(({ specification }) => countBytes(specification) <= specificationMaxBytes, {
    path: ["specification"],
    error: `has more than ${specificationMaxBytes} bytes`,
  }),
  z.refine(({ specification }) => /[^\s|;,]/.test(normalise(specification)), {
    path: ["specification"],
    error: "has no value",
  }),
);
/** The query of the history with its code as people write it: dots and blanks are none of it. */
const historyQuerySchema = z.extend(elementHistoryQuerySchema, {
  code: z._default(
    z.string().check(
      z.maxLength(elementLineCodeMaxChars),
      z.overwrite(codeOfTyped),
      z.refine((code) => code.length <= tariffCodeChars, { error: `has more than ${tariffCodeChars} characters` }),
    ),
    "",
  ),
});
const lookUpSchema = z.object({ code: tariffCodeSchema });
/** The calls of declaration elements (R75-10, A44): look-up, search, and the history of the company of the session. */
export function addElementRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { db, readDb, dialect, now, ok, scopeOf, signalOf, refuseWhileImitating } = context;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    path,
    {
      config: { requires: everybody },
      schema: { tags, summary: "The declaration elements of a tariff code", querystring: lookUpSchema },
    },
    async (request, reply) => {
      const { version, ...found } = await lookUp(readDb, request.query.code, signalOf(reply));
      const etag = `W/"${version}"`;
      // A browser may keep it for whoever asks again, and has to ask whether it still holds.
      if (version !== "") reply.headers({ etag, "cache-control": "private, no-cache" });
      if (version !== "" && request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return ok(reply, found);
    },
  );
  typed.get(
    `${path}/search`,
    {
      config: { requires: everybody },
      schema: {
        tags,
        summary: "Tariff codes by their begin, by goods name, or by the initials of its pinyin",
        querystring: elementSearchQuerySchema,
      },
    },
    async (request, reply) => {
      const { q: text, limit } = request.query;
      const signal = signalOf(reply);
      const catalogue = await findCatalogue(readDb, signal);
      const items = await searchCodes(readDb, dialect, { text, limit }, signal);
      return ok(reply, { items, ...(catalogue && { catalogue: catalogueOf(catalogue) }) });
    },
  );
  typed.get(
    elementHistoryPath,
    {
      config: { requires: ofCompany },
      schema: {
        tags,
        summary: "What was accepted for the company, the newest first",
        querystring: historyQuerySchema,
      },
    },
    async (request, reply) =>
      ok(reply, await listAccepted({ db: readDb, dialect }, scopeOf(request).corpCode, request.query, signalOf(reply))),
  );
  typed.post(
    elementHistoryPath,
    {
      bodyLimit: historyBodyBytes,
      config: { requires: ofCompany },
      schema: { tags, summary: "Keep an accepted specification string for the company", body: acceptedSchema },
    },
    async (request, reply) => {
      refuseWhileImitating(request);
      await saveAccepted({ db, dialect }, scopeOf(request), request.body, now());
      return ok(reply, {});
    },
  );
  typed.post(
    elementLinesPath,
    {
      bodyLimit: elementPartMaxBytes,
      config: { requires: ofCaller },
      schema: { tags, summary: "Put lines that an export takes", body: exportedLinesSchema },
    },
    async (request, reply) => ok(reply, { id: await keepLines(db, scopeOf(request), request.body.lines, now()) }),
  );
}
