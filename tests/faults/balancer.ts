import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, type Server, connect, createServer as createTcpServer } from "node:net";
import { onTestFinished } from "vitest";

/** What stands before several of one service, and asks each whether it is ready. */
export type Balancer = { url: string; readyCount: () => number };

const ASK_EVERY_MS = 50;

/** The next one that is ready, in turn. */
function watchReadiness(urls: readonly string[]): { next: () => URL | undefined; readyCount: () => number } {
  const ready = new Set<string>();
  let turn = 0;
  async function ask(url: string): Promise<void> {
    const isReady = await fetch(`${url}/health/ready`, { headers: { connection: "close" } }).then(
      async (answer) => (await answer.text()) !== "" && answer.ok,
      () => false,
    );
    if (isReady) ready.add(url);
    else ready.delete(url);
  }
  const timer = setInterval(() => void Promise.all(urls.map(ask)), ASK_EVERY_MS);
  onTestFinished(() => clearInterval(timer));
  return {
    next() {
      const all = [...ready];
      turn += 1;
      const url = all[turn % all.length];
      return url === undefined ? undefined : new URL(url);
    },
    readyCount: () => ready.size,
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // as: a server that listens on TCP has an address of this shape
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes each request on to one that is ready, over connections that it keeps. It repeats none: 502 is a lost request. */
export async function balanceRequests(urls: readonly string[]): Promise<Balancer> {
  const { next, readyCount } = watchReadiness(urls);
  const agent = new Agent({ keepAlive: true });

  function passOn(request: IncomingMessage, response: ServerResponse): void {
    const target = next();
    function fail(error: Error): void {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${target?.host}: ${error.message}`);
    }
    if (target === undefined) return fail(new Error("none is ready"));
    const { method, url: path, headers } = request;
    const onward = send(
      { agent, host: target.hostname, port: target.port, method, path, headers },
      (answer) => {
        const { connection: _, ...given } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, given);
        answer.on("error", fail).pipe(response);
      },
    );
    onward.on("error", fail);
    request.pipe(onward);
  }
  // Else one that was idle for five seconds is closed, perhaps in the moment in which the next request comes.
  const server = createServer({ keepAliveTimeout: 0 }, passOn);
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { url: await listen(server), readyCount };
}

/** Leads each connection to one that is ready, as the service of a cluster does, and knows no request. */
export async function balanceConnections(urls: readonly string[]): Promise<Balancer> {
  const { next, readyCount } = watchReadiness(urls);
  const server = createTcpServer((near) => {
    const target = next();
    if (target === undefined) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on("error", () => {}); // "close" follows
      end.on("close", () => other.destroySoon());
    }
    near.pipe(far).pipe(near);
  });
  onTestFinished(() => void server.close());
  return { url: await listen(server), readyCount };
}
