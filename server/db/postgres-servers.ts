import { callbackify } from "node:util";
import pg from "pg";
import { codeOf } from "./failures.ts";
import { serversOf, wantsWriting } from "./postgres-address.ts";

/** What a pool gives a connection to call once it is there or failed. */
type OnConnected = (error: Error | null, client?: pg.Client) => void;

/** Which of the servers is wanted: the one that writes, or one that only copies it. */
export type ServerRole = "writing" | "copying";

/** The state of a statement that a server refuses because it only reads. */
const readOnlyState = "25006";
/** The state of a statement about the copying, which a server refuses that copies no other. */
const notCopyingState = "55000";

/** The servers that hold copies of a database, of which one writes: after a failover it is another one. */
export interface PostgresServers {
  /** A connection to the server that is believed to be the wanted one; connecting fails where it is not. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /**
   * Runs work that connects, again for each server that it finds away or only reading.
   * @throws what the last attempt threw
   */
  tryEach<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a connection leads to another server than the one that was last seen to be wanted. */
  isStale(client: object): boolean;
  /** Whether an error says that a server is not the wanted one. */
  isOther(error: unknown): boolean;
  /** The server of a connection was found not to be the wanted one. */
  passOver(client: object): void;
}

/** @param url names one server or several */
export function knowServers(url: string, role: ServerRole = "writing"): PostgresServers {
  const addresses = serversOf(url);
  const mustWrite = role === "writing" && wantsWriting(url);
  const servers = new WeakMap<object, string>();
  let believed = 0;
  /** The last one that was seen to be wanted. */
  let wanted: string | undefined;

  const current = () => addresses[believed] ?? "";

  function passOver(client: object): void {
    // Several connections find out at once; all but the first say nothing new.
    if (servers.get(client) === current()) believed = (believed + 1) % addresses.length;
  }

  class WantedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const address = current();
      super({ ...config, connectionString: address });
      servers.set(this, address);
      // A server may end the connection before whoever asked for it hears that it is there.
      this.on("error", () => undefined);
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: OnConnected): void;
    override connect(callback?: OnConnected): Promise<pg.Client> | void {
      if (!callback) return this.#connect();
      callbackify(() => this.#connect())(callback);
    }

    async #connect(): Promise<pg.Client> {
      try {
        await super.connect();
        if (mustWrite) await this.#mustWrite();
        if (role === "copying") await this.#mustCopy();
        wanted = servers.get(this);
        return this;
      } catch (error) {
        passOver(this);
        throw error;
      }
    }

    /** @throws Error of the state that a write would be refused with */
    async #mustWrite(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>("show transaction_read_only");
      if (rows[0]?.transaction_read_only !== "off") this.#refuse("the server only reads", readOnlyState);
    }

    /** @throws Error of the state that a question about the copying would be refused with */
    async #mustCopy(): Promise<void> {
      const { rows } = await this.query<{ isCopying: boolean }>('select pg_is_in_recovery() as "isCopying"');
      if (!rows[0]?.isCopying) this.#refuse("the server copies no other", notCopyingState);
    }

    #refuse(reason: string, code: string): never {
      void this.end().catch(() => undefined);
      throw Object.assign(new Error(reason), { code });
    }
  }

  return {
    Client: WantedClient,
    async tryEach(work) {
      for (let left = addresses.length - 1; ; left -= 1) {
        const asked = believed;
        try {
          return await work();
        } catch (error) {
          if (left === 0 || believed === asked) throw error;
        }
      }
    },
    isStale: (client) => addresses.length > 1 && wanted !== undefined && servers.get(client) !== wanted,
    isOther: (error) => codeOf(error) === (role === "writing" ? readOnlyState : notCopyingState),
    passOver,
  };
}

/**
 * Connects to the server of an address that writes.
 * @throws Error of the driver where none does
 */
export function connectToWriting(url: string, config: Omit<pg.ClientConfig, "connectionString">): Promise<pg.Client> {
  const { Client, tryEach } = knowServers(url);
  return tryEach(async () => {
    const client = new Client(config);
    await client.connect();
    return client;
  });
}
