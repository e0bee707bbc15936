import { existsSync } from "node:fs";
import { sleep } from "@customs-portal/sdk/timing";
import type { Kysely } from "kysely";
import type { CoreTables } from "../db/index.ts";
import { copyPublished } from "./copy.ts";
import { readVersion } from "./store.ts";

/** How often it is looked for another version. */
const lookMs = 3000;

/** What the copy of a node is compared with. */
export interface ConfigState {
  /** The version of the copy; undefined before anything was published. */
  version: string | undefined;
  /** The version that was published last. */
  published: string | undefined;
}

/** Keeps the copy of a node up to date. */
export interface ConfigMirror {
  state(): ConfigState;
  stop(): Promise<void>;
}

/**
 * Copies the published set, then whatever takes its place, to a folder of this node that a link leads to.
 * Where the first copy fails, the node begins with the one that is there.
 * @param warn told once of what is wrong, until it works again
 */
export async function startConfigMirror(
  db: Kysely<CoreTables>,
  link: string,
  warn: (error: unknown) => void,
): Promise<ConfigMirror> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const state: ConfigState = { version: undefined, published: undefined };
  let isWarned = false;
  let isFirst = true;

  async function look(): Promise<void> {
    const version = (await readVersion(db))?.version;
    state.published = version;
    // The first time also where nothing is published: the copy may be that of another database.
    if (!isFirst && version === state.version && (version === undefined || existsSync(link))) return;
    state.version = (await copyPublished(db, link)) ?? state.version;
    isFirst = false;
  }

  async function tryLook(): Promise<void> {
    try {
      await look();
      isWarned = false;
    } catch (error) {
      if (!isWarned) warn(error);
      isWarned = true;
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookMs, { signal }).catch(() => undefined);
      if (!signal.aborted) await tryLook();
    }
  }

  await tryLook();
  const following = follow();
  return {
    state: () => ({ ...state }),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
