import { constants, generateKeyPair, privateDecrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Kysely, Selectable } from "kysely";
import type { SessionKey } from "@customs-portal/sdk/contract";
import { PortalError } from "@customs-portal/sdk/errors";
import { uuidv7, type CoreTables, type SignInKeyTable } from "../../db/index.ts";

const makePair = promisify(generateKeyPair);
/** 010001, as every jsencrypt-compatible peer expects. R9-31 */
const publicExponent = 0x01_00_01;
/** A pair is replaced after this long. */
const lifeMs = 30 * 24 * 60 * 60_000;
/** A replaced pair still opens what was encrypted with it: a sign-in page may stand open for long. */
const retiredLifeMs = 24 * 60 * 60_000;

/** The key pairs of the password field. They lie in the database, so that all nodes and restarts share them. */
export interface SignInKeys {
  /** The public key to encrypt with; a pair is made where there is none, or where the last is old or of another size. */
  current(): Promise<SessionKey>;
  /**
   * Opens an RSA PKCS#1 v1.5 value; undefined where it was damaged or tampered with. Whoever asks must answer and count
   * that exactly like a wrong password, or the answers open captured values by trying (Bleichenbacher).
   * @throws PortalError `key-unknown`
   */
  open(encrypted: { keyId: string; value: string }): Promise<string | undefined>;
}

function newest(db: Kysely<CoreTables>): Promise<Selectable<SignInKeyTable> | undefined> {
  return db
    .selectFrom("sign_in_key")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Makes a pair that takes the place of the others. */
export async function rotateKeys(
  db: Kysely<CoreTables>,
  bits: number,
  now: number,
): Promise<Selectable<SignInKeyTable>> {
  const pair = await makePair("rsa", {
    modulusLength: bits,
    publicExponent,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const row = {
    id: uuidv7(now),
    private_key: pair.privateKey,
    public_key: pair.publicKey,
    bits,
    created_at: now,
    retired_at: null,
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("sign_in_key")
      .where("retired_at", "<=", now - retiredLifeMs)
      .execute();
    await trx.updateTable("sign_in_key").set({ retired_at: now }).where("retired_at", "is", null).execute();
    await trx.insertInto("sign_in_key").values(row).execute();
  });
  return row;
}

/**
 * Takes the padding of RSA PKCS#1 v1.5 off: 0, 2, eight or more bytes other than 0, a 0, the text. The library's own way
 * would put random bytes where the padding is broken, and random bytes must never be tried or set as a password.
 */
function unpad(block: Buffer): Buffer | undefined {
  const end = block.indexOf(0, 2);
  return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1) : undefined;
}

function decrypt(privateKey: string, value: string): string | undefined {
  try {
    const key = { key: privateKey, padding: constants.RSA_NO_PADDING };
    const text = unpad(privateDecrypt(key, Buffer.from(value, "base64")));
    return text && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    // Not of the length of the key, or no text: nothing that a client makes.
    return undefined;
  }
}

/** @param bits size of new key pairs */
export function createSignInKeys(db: Kysely<CoreTables>, bits: number, now: () => number): SignInKeys {
  let making: Promise<Selectable<SignInKeyTable>> | undefined;

  /** Many that ask at once wait for the same pair. */
  function make(): Promise<Selectable<SignInKeyTable>> {
    making ??= rotateKeys(db, bits, now()).finally(() => {
      making = undefined;
    });
    return making;
  }

  return {
    async current() {
      const known = await newest(db);
      const isUsable = known && known.bits === bits && known.created_at + lifeMs > now();
      const row = isUsable ? known : await make();
      return { keyId: row.id, publicKey: row.public_key, bits: row.bits };
    },
    async open({ keyId, value }) {
      const row = await db.selectFrom("sign_in_key").selectAll().where("id", "=", keyId).executeTakeFirst();
      if (!row || (row.retired_at !== null && row.retired_at + retiredLifeMs <= now()))
        throw new PortalError("key-unknown");
      return decrypt(row.private_key, value);
    },
  };
}
