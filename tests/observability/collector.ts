import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(
    z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) }),
  ),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
export type CollectedSpan = z.infer<typeof span>;

const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector of OpenTelemetry that keeps every span that it is sent. */
export async function startCollector(): Promise<{ url: string; spans: CollectedSpan[]; close(): void }> {
  const spans: CollectedSpan[] = [];
  const collect = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const { scopeSpans } of exported.parse(await json(request)).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => {
    collect(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
