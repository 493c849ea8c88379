import { hash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKnownTag } from "../answering/known-tag.ts";
import type { Call } from "./calls.ts";

/** What an address of the description may look like: each file has one, or two with a slash at its end. */
const ADDRESS = /^(\/[\w-][\w.-]*)+\/?$/;

type File = { status: number; headers: OutgoingHttpHeaders; tag: string; body: Buffer };

/**
 * Serves OpenAPI and its page. Both are built on the first request: that takes as much time and memory as the rest of the
 * start of the edge. Each file is made once: anybody may ask for it.
 */
export function serveDescription(app: App, calls: readonly Call[]): void {
  let description: Promise<App> | undefined;
  const files = new Map<string, Promise<File>>();

  function describing(): Promise<App> {
    description ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, app.log));
    // A failure, as on a full disk, is not cached.
    description.catch(() => (description = undefined));
    return description;
  }

  async function make(address: string): Promise<File> {
    const describer = await describing();
    const { statusCode, headers, rawPayload: body } = await describer.inject(address);
    // How the bytes travel, and to which request, is settled with each answer.
    const travel = new Set(["connection", "transfer-encoding", "content-length", "date", "x-request-id"]);
    const described = Object.entries(headers).filter(([name]) => !travel.has(name));
    const tag = `"${hash("sha256", body, "base64url")}"`;
    return { status: statusCode, headers: Object.fromEntries(described), tag, body };
  }

  function find(address: string): Promise<File> {
    const kept = files.get(address);
    if (kept !== undefined) return kept;
    const making = make(address);
    files.set(address, making);
    const forget = () => files.delete(address);
    // There is no end of addresses at which there is nothing.
    making.then(({ status }) => status === 200 || forget(), forget);
    return making;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [address = ""] = request.url.split("?", 1);
    if (!ADDRESS.test(address)) {
      reply.callNotFound();
      return reply;
    }
    const { status, headers, tag, body } = await find(address);
    void reply.headers(headers).header("etag", tag).header("cache-control", "no-cache");
    return isKnownTag(request, tag) ? reply.status(304).send() : reply.status(status).send(body);
  }

  for (const url of ["/api/v1/openapi.json", "/api/docs", "/api/docs/*"]) app.get(url, answer);
  app.addHook("onClose", async () => (await description)?.close());
}
