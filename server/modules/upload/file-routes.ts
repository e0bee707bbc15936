import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { PortalError } from "@customs-portal/sdk/errors";
import { fileLinkMs, filesFunction, transferBase, uploadFunction } from "@customs-portal/sdk/limits";
import type { UploadLimits } from "../../config/index.ts";
import type { ModuleContext, RouteRequirement } from "../../module-contract/index.ts";
import { listFolder, pageSizes } from "./list-files.ts";
import { deleteFile, findFile, linkFile, sendFile } from "./stored-file.ts";
import type { UploadFileRow } from "./table.ts";
import type { CallTraces } from "./transfer-call.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The uploaded file that the call hands out; null before it was found, and where its row does not name it. */
    takenFile: UploadFileRow | null;
  }
}

const tags = ["files"];
const readers: RouteRequirement = { function: filesFunction };
const uploaders: RouteRequirement = { function: uploadFunction };

const listSchema = z.object({
  folder: z._default(z.string().check(z.maxLength(4000)), ""),
  after: z._default(z.string().check(z.maxLength(1000)), ""),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageSizes.most)), pageSizes.usual),
});
const fileSchema = z.object({ id: z.string().check(z.maxLength(100)) });

/** A file as the security log names it: once it is removed its id alone says nothing. */
const detailOf = ({ id, folder, name }: UploadFileRow) => ({ fileId: id, folder, name });

/** Which file somebody took, or asked an address of: whoever has that needs no session. */
const downloadEvent: NonNullable<FastifyContextConfig["securityEvent"]> = {
  kind: "download",
  detail: ({ takenFile }) => (takenFile ? detailOf(takenFile) : { fileId: "*" }),
};

/** The calls of uploaded files: those of the company of the session, for whoever may see them. */
export function addFileRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  { limits, traces: { fileRows, unknownIds } }: { limits: UploadLimits; traces: CallTraces },
): void {
  const { db, readDb, dialect, objects, now, ok, scopeOf, signalOf } = context;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const files = { db, dialect, objects, now, limits };
  app.decorateRequest("takenFile", null);

  async function find(request: FastifyRequest, id: string): Promise<UploadFileRow> {
    const file = await findFile(files, scopeOf(request), id);
    if (file) return file;
    await unknownIds.tellFiles(request, { code: "file-unknown", ids: [id] });
    throw new PortalError("file-unknown");
  }

  async function take(request: FastifyRequest, id: string): Promise<UploadFileRow> {
    const file = await find(request, id);
    if (await fileRows.namesDownload(request, id)) request.takenFile = file;
    return file;
  }

  typed.get(
    `${transferBase}/files`,
    {
      config: { requires: readers },
      schema: { tags, summary: "A page of a folder: its folders, then its files", querystring: listSchema },
    },
    async (request, reply) => ok(reply, await listFolder(readDb, scopeOf(request), request.query, signalOf(reply))),
  );

  typed.get(
    `${transferBase}/files/content`,
    {
      config: { requires: readers, securityEvent: downloadEvent },
      schema: { tags, summary: "Download a file, or a range of it", querystring: fileSchema },
    },
    async (request, reply) => {
      const file = await take(request, request.query.id);
      return sendFile(request, reply, { files, file, scope: scopeOf(request) });
    },
  );

  typed.post(
    `${transferBase}/files/link`,
    {
      // A repetition gets an address that holds as long as any other.
      config: { requires: readers, securityEvent: downloadEvent, ownReqId: true },
      schema: { tags, summary: "An address under which a browser downloads a file by itself", body: fileSchema },
    },
    async (request, reply) => {
      const file = await take(request, request.body.id);
      const link = await linkFile(files, file, { seconds: fileLinkMs / 1000, scope: scopeOf(request) });
      return ok(reply, { link });
    },
  );

  typed.delete(
    `${transferBase}/files`,
    {
      config: { requires: uploaders },
      schema: { tags, summary: "Remove a file of one's own", querystring: fileSchema },
    },
    async (request, reply) => {
      const found = await find(request, request.query.id);
      await deleteFile(files, { scope: scopeOf(request), file: found }, (trx, file, isKept) => {
        const detail = { ...detailOf(file), size: file.size, ...(!isKept && { aside: "no" }) };
        return fileRows.record(trx as unknown as Transaction<never>, request, "file-deleted", detail);
      });
      return ok(reply, {});
    },
  );
}
