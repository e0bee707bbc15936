import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * A way to a server that can be swallowed: nothing passes, and nobody is told. What was sent comes late, as TCP sends it
 * again; connections of `startTcpProxy` never recover.
 */
export interface Gate {
  /** Where it listens on this machine. */
  port: number;
  /** From now on nothing passes, to no side; what is sent waits. */
  darken(): void;
  /** What was sent arrives, and everything passes again. */
  lighten(): void;
  dispose(): Promise<void>;
}

/** Both ends of a connection. */
interface Pair {
  near: Socket;
  far: Socket;
}

/** Opens a way to a server of this machine. @param port where it listens */
export async function openGate(port: number): Promise<Gate> {
  const pairs = new Set<Pair>();
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let isDark = false;

  function whenLight(work: () => void): void {
    if (isDark) waiting.add(work);
    else work();
  }

  function follow({ near, far }: Pair): void {
    near.pipe(far);
    far.pipe(near);
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket)).on("error", () => undefined);
  }

  function join(near: Socket): void {
    const far = keep(connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true }));
    const pair = { near, far };
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.once("close", () => {
        pairs.delete(pair);
        whenLight(() => other.destroy());
      });
    follow(pair);
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (near) => {
    keep(near);
    whenLight(() => join(near));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();

  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    darken() {
      isDark = true;
      for (const { near, far } of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    lighten() {
      isDark = false;
      for (const pair of pairs) follow(pair);
      for (const work of waiting) work();
      waiting.clear();
    },
    async dispose() {
      waiting.clear();
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
