import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type ConnectionLimits, connectionsMax, limitConnections } from "./connection-limits.ts";

/** A server that greets each client, and a way to become one. */
async function greeter(limits: ConnectionLimits) {
  const sockets: Socket[] = [];
  const server = createServer();
  const closed = limitConnections(server, limits);
  server.on("connection", (socket: Socket) => {
    if (!socket.destroyed) socket.write("welcome");
  });
  server.listen(0);
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  async function greeted(host = "127.0.0.1"): Promise<Socket | undefined> {
    const socket = connect(port, host);
    sockets.push(socket);
    const first = await Promise.race([
      once(socket, "data"),
      once(socket, "close").catch(() => undefined), // reset
    ]);
    return first !== undefined && !socket.destroyed ? socket : undefined;
  }
  async function goes(socket: Socket | undefined): Promise<void> {
    const before = connections(server);
    socket?.end();
    while ((await connections(server)) >= (await before)) await new Promise(setImmediate);
  }
  return { closed, greeted, goes };
}

function connections(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

test("one client has so many connections, and a new one when one of them has ended", async () => {
  const { closed, greeted, goes } = await greeter({ ofOne: 2, isExempt: () => false });
  const first = await greeted();
  expect(first).toBeDefined();
  expect(await greeted()).toBeDefined();
  expect(await greeted()).toBeUndefined();
  expect(closed.count).toBe(1);
  expect(await greeted("::1")).toBeDefined(); // another client
  await goes(first);
  expect(await greeted()).toBeDefined();
  expect(await greeted()).toBeUndefined();
});

test("all clients together have so many, those of this machine too", async () => {
  const { closed, greeted } = await greeter({ all: 3, ofOne: 1 });
  for (const _ of Array.from({ length: 3 })) expect(await greeted()).toBeDefined();
  expect(await greeted()).toBeUndefined();
  expect(closed.count).toBe(1);
});

test("a process that may open few files takes half as many connections", () => {
  const module = JSON.stringify(new URL("connection-limits.ts", import.meta.url).href);
  const program = `console.log((await import(${module})).connectionsMax())`;
  const underLimit = [
    "-c",
    'ulimit -n 1000 && exec "$0" --input-type=module -e "$1"',
    process.execPath,
    program,
  ];
  expect(execFileSync("sh", underLimit, { encoding: "utf8" }).trim()).toBe("500");
  expect(connectionsMax("/no/such/file")).toBe(8_192);
});
