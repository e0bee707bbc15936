import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { PortalError } from "@customs-portal/sdk/errors";
import { networkOf } from "../base/index.ts";
import { sendObject } from "../http/index.ts";
import { linkLimits, type ObjectAccess } from "../objects/index.ts";
import { linkBase, type ObjectLinks } from "./links.ts";

const querySchema = z.object({
  until: z.coerce.number(),
  name: z.string().check(z.maxLength(linkLimits.fileName)),
  type: z.string().check(z.maxLength(linkLimits.contentType)),
  lane: z.optional(z.string().check(z.maxLength(linkLimits.lane))),
  signature: z.string().check(z.maxLength(100)),
});
const paramsSchema = z.object({ "*": z.string() });

const config = { requires: { none: "the signature in the address says who may have the file, and until when" } };

/** `GET /pms/api/objects/<key>?…`: the file of a signed link, without a sign-in; ranges as everywhere. */
export function addObjectLinkRoute(
  app: FastifyInstance,
  { links, objects }: { links: ObjectLinks; objects: Pick<ObjectAccess, "info" | "read"> },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${linkBase}*`,
    {
      config,
      schema: {
        tags: ["objects"],
        summary: "The file of a signed link",
        params: paramsSchema,
        querystring: querySchema,
      },
    },
    async (request, reply) => {
      const key = request.params["*"];
      await links.check(key, request.query);
      const info = await objects.info(key);
      if (!info) throw new PortalError("file-unknown");
      const { name: fileName, type: contentType, lane = `address:${networkOf(request.ip)}` } = request.query;
      return sendObject(request, reply, { objects, info, fileName, contentType, lane });
    },
  );
}
