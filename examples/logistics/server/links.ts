import { PortalError } from "@customs-portal/sdk/errors";
import type { Kysely } from "kysely";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { openLinksMax, type NewLink, type OpenLink, type SharedView } from "../contract.ts";
import { readEvents } from "./events.ts";
import { mustHaveShipment } from "./follow.ts";
import { localeOf } from "./places.ts";
import type { LinkTable, LogisticsDatabase } from "./table.ts";
import { toShared } from "./wire.ts";

const dayMs = 86_400_000;

/** Which links are looked for. */
interface LinksOf {
  shipmentId: string;
  corpCode: string;
  /** Milliseconds since 1970. */
  now: number;
  signal?: AbortSignal;
}

const toLink = ({ id, user_no, created_at, expires_at }: LinkTable): OpenLink => ({
  id,
  userNo: user_no,
  createdAt: new Date(created_at).toISOString(),
  expiresAt: new Date(expires_at).toISOString(),
});

/** The links to a shipment that are open, the newest first; each of them may be closed by whoever sees the shipment. */
export async function readOpenLinks(
  db: Kysely<LogisticsDatabase>,
  { shipmentId, corpCode, now, signal }: LinksOf,
): Promise<OpenLink[]> {
  const rows = await db
    .selectFrom("shipment_link")
    .selectAll()
    .where("shipment_id", "=", shipmentId)
    .where("corp_code", "=", corpCode)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute({ signal });
  return rows.map(toLink);
}

function signatureOf(secret: string, { id, expires_at }: Pick<LinkTable, "id" | "expires_at">): string {
  return createHmac("sha256", secret).update(`shipment-link ${id} ${expires_at}`).digest("base64url");
}

async function readSecret(db: Kysely<LogisticsDatabase>): Promise<string> {
  return (await db.selectFrom("shipment_link_secret").select("secret").executeTakeFirstOrThrow()).secret;
}

/** A token: id without hyphens, end in base 36, signature, each of a length that tells them apart. */
function tokenOf(secret: string, link: Pick<LinkTable, "id" | "expires_at">): string {
  return [link.id.replaceAll("-", ""), link.expires_at.toString(36), signatureOf(secret, link)].join("_");
}

/** What a token says, where its signature holds; guesses end here, before any row is read. */
function readToken(secret: string, token: string): Pick<LinkTable, "id" | "expires_at"> | undefined {
  const [, hex = "", end = "", signature = ""] = /^([0-9a-f]{32})_([0-9a-z]{1,12})_([\w-]{43})$/.exec(token) ?? [];
  if (hex === "") return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const link = { id, expires_at: Number.parseInt(end, 36) };
  const isOurs = timingSafeEqual(Buffer.from(signatureOf(secret, link)), Buffer.from(signature));
  return isOurs ? link : undefined;
}

/** Who opens a link, and for how long. */
export interface NewLinkRequest extends LinksOf {
  userId: string;
  userNo: string;
  days: number;
}

/**
 * Opens a link to a shipment; ones that are over go. Its token is told this once and can be made by nobody else.
 * @throws PortalError `not-found`, `request-too-large` beyond `openLinksMax`
 */
export async function openLink(db: Kysely<LogisticsDatabase>, request: NewLinkRequest): Promise<NewLink> {
  const { shipmentId, corpCode, userId, userNo, now, days } = request;
  await mustHaveShipment(db, request);
  await db.deleteFrom("shipment_link").where("shipment_id", "=", shipmentId).where("expires_at", "<=", now).execute();
  if ((await readOpenLinks(db, request)).length >= openLinksMax)
    throw new PortalError("request-too-large", { message: `At most ${openLinksMax} links are open at once.` });
  const link: LinkTable = {
    id: randomUUID(),
    shipment_id: shipmentId,
    corp_code: corpCode,
    user_id: userId,
    user_no: userNo,
    created_at: now,
    expires_at: now + days * dayMs,
  };
  await db.insertInto("shipment_link").values(link).execute();
  return { ...toLink(link), token: tokenOf(await readSecret(db), link) };
}

/** Closes a link of the company at once. @throws PortalError `not-found` */
export async function closeLink(
  db: Kysely<LogisticsDatabase>,
  { id, corpCode }: { id: string; corpCode: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("shipment_link")
    .where("id", "=", id)
    .where("corp_code", "=", corpCode)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new PortalError("not-found", { message: "There is no such link." });
}

/**
 * What a link shows to whoever has it. A link that is over, was closed or was never given says the same, as does one
 * whose maker is no active user of the company any more.
 * @throws PortalError `not-found`
 */
export async function readShared(
  db: Kysely<LogisticsDatabase>,
  token: string,
  { now, locale: asked, signal }: { now: number; locale: string | undefined; signal: AbortSignal },
): Promise<SharedView> {
  const gone = new PortalError("not-found", { message: "This link is not valid, has been closed or is over." });
  const given = readToken(await readSecret(db), token);
  if (!given || given.expires_at <= now) throw gone;
  const row = await db
    .selectFrom("shipment_link")
    .innerJoin("shipment", "shipment.id", "shipment_link.shipment_id")
    .selectAll("shipment")
    .where("shipment_link.id", "=", given.id)
    .where("shipment_link.expires_at", "=", given.expires_at)
    // It ends with what its maker may see.
    .where(({ exists, or, selectFrom }) =>
      or(
        (["user_company", "virtual_company_grant"] as const).map((table) =>
          exists(
            selectFrom("app_user")
              .innerJoin(`${table} as place`, "place.user_id", "app_user.id")
              .select("app_user.id")
              .whereRef("app_user.id", "=", "shipment_link.user_id")
              .whereRef("place.corp_code", "=", "shipment_link.corp_code")
              .where("app_user.status", "=", "active"),
          ),
        ),
      ),
    )
    .executeTakeFirst({ signal });
  if (!row) throw gone;
  const locale = localeOf(asked);
  return {
    shipment: toShared(row, { locale, now }),
    events: await readEvents(db, row.id, { locale, signal }),
    expiresAt: new Date(given.expires_at).toISOString(),
  };
}
