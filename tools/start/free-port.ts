import { randomInt } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** Opens a port, closes it and returns its number. */
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

/**
 * Linux, macOS and Windows give connections the ports above. One of those may be free now, and be the near end of a connection
 * when a server wants to listen on it.
 */
const SERVERS = { first: 10_000, end: 32_768 };

const TRIES_MAX = 100;
const TAKEN = new Set<unknown>(["EADDRINUSE", "EACCES"]);

/** A free port: the wanted one if possible, else any for 0, and none of `except`. */
export async function freePort(
  wanted: number,
  host: string,
  except: readonly number[] = [],
): Promise<number> {
  for (let port = wanted, tries = 0; ; port = randomInt(SERVERS.first, SERVERS.end)) {
    if (port === 0 || port > 65_535 || except.includes(port)) continue;
    try {
      return await tryPort(port, host);
    } catch (error) {
      tries += 1;
      if (tries > TRIES_MAX || !TAKEN.has(codeOf(error))) throw error;
    }
  }
}

/** The port of the product's address. One in use is reported before anything else is started. */
export async function portOfProduct(port: number, host: string): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    const code = codeOf(error);
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
