import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { App } from "@bahi/service-kit/http/app.ts";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

const DESCRIPTION = `
Amounts are rupees with two decimals; dates are business days in India, \`YYYY-MM-DD\`. Errors are
\`application/problem+json\` (RFC 9457), and their \`detail\` is a sentence for the person.

- A command may carry an \`Idempotency-Key\`: repeated with the same key it is carried out once.
- \`X-Position\` of an answer says how much of the books it shows. Sent with a read, it makes that read wait until it
  shows at least as much.
- \`X-Total-Count\` of a list says how many there are beyond the page.
`;

/** Collects the routes that are registered afterwards. */
export async function collectOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Bahi", version: "1", description: DESCRIPTION },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  });
}

/** `/api/v1/openapi.json`, and a page to try the calls at `/api/docs`, which loads nothing from anywhere else. */
export async function serveOpenApi(app: App): Promise<void> {
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    // The page would otherwise show a badge that another site draws of this address.
    uiConfig: { validatorUrl: null, persistAuthorization: false },
    theme: { title: "Bahi: the calls" },
    // Its drawings set styles of their own.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'self'",
  });
}
