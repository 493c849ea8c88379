import { once } from "node:events";
import { type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

export type CuttableProxy = {
  /** The address of what is at the other end, through this proxy. */
  url: string;
  /** Ends every connection, and each new one at once, as if the other end had died. */
  cut(): void;
  /** Holds every connection, and each new one, as if the other end had lost its power: nothing comes, and no end. */
  freeze(): void;
  /** New connections are good. Those that are held stay so. */
  mend(): void;
  close(): void;
};

/** A proxy to a database, for one test, that can be cut and mended. */
export async function cuttableProxy(url: string): Promise<CuttableProxy> {
  const proxy = await openCuttableProxy(url);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** A proxy to a server that can be cut and mended. Whoever opens it closes it. */
export async function openCuttableProxy(url: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let state: "good" | "cut" | "frozen" = "good";
  const server = createServer((socket) => {
    if (state === "cut") {
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => {}); // cutting is the purpose
    }
    if (state === "good") socket.pipe(onward).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    state = "cut";
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const cuttable = new URL(url);
  cuttable.port = String(typeof address === "object" && address ? address.port : 0);
  cuttable.searchParams.delete("host"); // a socket would lead past this proxy
  return {
    url: cuttable.href,
    cut,
    freeze() {
      state = "frozen";
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => void (state = "good"),
    close() {
      cut();
      server.close();
    },
  };
}
