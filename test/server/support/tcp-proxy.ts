import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line between two programs that can fall silent: nothing arrives any more, and nobody is told. */
export interface TcpProxy {
  port: number;
  /** Loses what is sent on every connection, those of now and those to come. */
  fallSilent(): void;
  /** Lets new connections through; the earlier ones stay silent for ever. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a server. @param port the own port; any free one by default */
export async function startTcpProxy(target: { host: string; port: number }, port = 0): Promise<TcpProxy> {
  let isSilent = false;
  const lines = new Set<{ isLost: boolean }>();
  const sockets = new Set<Socket>();

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket.once("close", () => sockets.delete(socket));
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const line = { isLost: isSilent };
    lines.add(line);
    keep(client);
    const upstream = keep(connect({ ...target, allowHalfOpen: true }));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on("data", (part) => void (line.isLost || to.write(part)));
      from.on("end", () => void (line.isLost || to.end()));
      from.on("close", () => void (line.isLost || to.destroy()));
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    fallSilent() {
      isSilent = true;
      for (const line of lines) line.isLost = true;
    },
    heal() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
