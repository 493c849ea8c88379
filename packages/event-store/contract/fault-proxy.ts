import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Server } from "./server.ts";

const PORTS: Record<string, number> = { "postgres:": 5432, "postgresql:": 5432, "esdb:": 2113 };

/**
 * A TCP proxy that injects faults: its clients see a server that has died, is frozen, or executes requests and drops
 * the answers. A test can use it for an append that is stored and never acknowledged.
 */
export type FaultProxy = Server & {
  readonly url: string;
  /** Bytes that the server has sent through the proxy. */
  bytesReceived(): number;
  /** From here on, requests reach the server and its answers are lost; the next `kill` ends the connections. */
  loseAnswers(): void;
  close(): Promise<void>;
};

type Connection = { near: Socket; far: Socket };

export async function openFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url);
  const targetPort = target.port === "" ? (PORTS[target.protocol] ?? 0) : Number(target.port);
  const connections = new Set<Connection>();
  let received = 0;
  let mode: "up" | "down" | "frozen" | "deaf" = "up";

  const listener = createServer((near) => {
    if (mode === "down") {
      near.destroy();
      return;
    }
    const far = connect(targetPort, target.hostname);
    const connection = { near, far };
    connections.add(connection);
    far.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (mode === "deaf") return;
      // Backpressure: a full pipe pauses the server, as a real connection does.
      if (!near.write(chunk)) far.pause();
    });
    near.on("drain", () => mode !== "frozen" && far.resume());
    near.on("data", (chunk: Buffer) => {
      if (!far.write(chunk)) near.pause();
    });
    far.on("drain", () => mode !== "frozen" && near.resume());
    if (mode === "frozen") hold(connection);
    for (const [socket, opposite] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay(true);
      socket.on("error", () => {}); // "close" follows
      socket.on("close", () => {
        connections.delete(connection);
        opposite.destroy();
      });
    }
  });

  function hold({ near, far }: Connection): void {
    near.pause();
    far.pause();
  }

  async function listen(port: number): Promise<number> {
    await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
    return (listener.address() as AddressInfo).port; // it listens on TCP
  }

  const port = await listen(0);
  const near = new URL(url);
  near.host = `127.0.0.1:${port}`;
  near.searchParams.delete("host"); // a socket would lead past this proxy

  return {
    url: near.href,
    bytesReceived: () => received,
    loseAnswers() {
      mode = "deaf";
    },
    kill() {
      mode = "down";
      for (const connection of connections) connection.near.resetAndDestroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
    async start() {
      await listen(port);
      mode = "up";
    },
    freeze() {
      mode = "frozen";
      for (const connection of connections) hold(connection);
      return Promise.resolve();
    },
    resume() {
      mode = "up";
      for (const { near: one, far } of connections) {
        one.resume();
        far.resume();
      }
      return Promise.resolve();
    },
    async close() {
      for (const connection of connections) connection.near.destroy();
      if (listener.listening) await new Promise((resolve) => listener.close(resolve));
    },
  };
}
