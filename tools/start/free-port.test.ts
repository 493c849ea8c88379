import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

const HOST = "127.0.0.1";

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, HOST);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // as: it listens on TCP
}

test("any port is a free one that no connection is given", async () => {
  for (let times = 0; times < 20; times += 1) {
    const port = await freePort(0, HOST);
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(32_768); // where Linux begins; macOS and Windows begin above
    expect(await listen(port)).toBe(port);
  }
});

test("the wanted port is given when it is free, else another", async () => {
  const wanted = await freePort(0, HOST);
  expect(await freePort(wanted, HOST)).toBe(wanted);
  expect(await freePort(wanted, HOST, [wanted])).not.toBe(wanted);
  await listen(wanted);
  expect(await freePort(wanted, HOST)).not.toBe(wanted);
  expect(await freePort(65_536, HOST)).toBeLessThan(32_768);
});

test("a host that this machine does not have is an error, and not tried for ever", async () => {
  await expect(freePort(0, "192.0.2.1")).rejects.toThrow("EADDRNOTAVAIL");
});
