import { type AddressInfo, createServer } from "node:net";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** Opens a port, closes it and returns its number; 0 means any. */
async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // as: a server that listens on TCP has an address of this shape
  const opened = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return opened.port;
}

/** A free port: the wanted one if possible, and none of `except`. */
export async function freePort(
  wanted: number,
  host: string,
  except: readonly number[] = [],
): Promise<number> {
  if (wanted > 65_535 || except.includes(wanted)) return freePort(0, host, except);
  try {
    const port = await tryPort(wanted, host);
    return except.includes(port) ? await freePort(0, host, except) : port;
  } catch (error) {
    if (wanted === 0) throw error;
    return freePort(0, host, except);
  }
}

/** The port of the product's address. One in use is reported before anything else is started. */
export async function portOfProduct(port: number, host: string): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new CannotStart(
        `Port ${port} is taken by another program. Please end it, or set PORT to a free one.`,
        { cause: error },
      );
    }
    if (code === "EACCES") {
      throw new CannotStart(`Port ${port} may not be used. Please set PORT to another one.`, {
        cause: error,
      });
    }
    throw new CannotStart(`HOST ${host} is not an address of this machine.`, { cause: error });
  }
}
