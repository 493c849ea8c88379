import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { creditNoteListRow, creditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { customerAccount } from "@bahi/contracts/customer/account.ts";
import { customerRecord, wholeCustomer } from "@bahi/contracts/customer/api.ts";
import { historyEntry } from "@bahi/contracts/history.ts";
import { invoiceListRow, invoiceRecord, invoiceVersions, saleRecord } from "@bahi/contracts/invoice/api.ts";
import { invoiceCopy } from "@bahi/contracts/invoice/copy.ts";
import { paymentListRow, paymentRecord } from "@bahi/contracts/payment/api.ts";
import { receiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { productRecord } from "@bahi/contracts/product/api.ts";
import { lastSale } from "@bahi/contracts/product/last-sale.ts";
import { customerLedger, outliers, salesAnalysis } from "@bahi/contracts/report/api.ts";
import { salesRanking } from "@bahi/contracts/report/sales-ranking.ts";
import { dayBook } from "@bahi/contracts/report/day-book.ts";
import { receivables } from "@bahi/contracts/report/receivables.ts";
import { searchAnswer } from "@bahi/contracts/search/api.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { userRecord } from "@bahi/contracts/user/api.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { problem } from "@bahi/service-kit/http/problem.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyBaseLogger } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Call } from "./calls.ts";

const DESCRIPTION = `
Amounts are rupees with two decimals; dates are business days in India, \`YYYY-MM-DD\`. Errors are
\`application/problem+json\` (RFC 9457), and their \`detail\` is a sentence for the person.

- A command may carry an \`Idempotency-Key\`: repeated with the same key it is carried out once.
- \`X-Position\` of an answer says how much of the books it shows. Sent with a read, it makes that read wait until it
  shows at least as much.
- \`ETag\` of a read: sent back as \`If-None-Match\`, it is answered with 304 as long as nothing has changed.
- \`as_of\` asks how things were: what was known at that moment, at the end of that day, or at that position. The answer
  says in \`X-As-Of\` which position that is.
- \`Accept: text/csv\` asks for a list or a report as a file for spreadsheets, with all rows, whatever the page.
- \`X-Total-Count\` of a list says how many there are beyond the page.
- \`X-Next-Cursor\` of a page of a list leads to the page after it: send it as \`cursor\`, without \`skip\`, and with the
  same filters and order. Such a page costs the same however far down it is. What is added or deleted meanwhile moves no
  other row to another page. Without this header the page is the last one.
`;

/** What is described once, under its name. */
const named = {
  Customer: wholeCustomer,
  CustomerRow: customerRecord,
  Product: productRecord,
  LastSale: lastSale,
  Invoice: invoiceRecord,
  InvoiceRow: invoiceListRow,
  InvoiceCopy: invoiceCopy,
  InvoiceVersions: invoiceVersions,
  Sale: saleRecord,
  Payment: paymentRecord,
  Receipt: receiptRecord,
  PaymentRow: paymentListRow,
  CreditNote: creditNoteRecord,
  CreditNoteRow: creditNoteListRow,
  User: userRecord,
  Settings: settingsRecord,
  HistoryEntry: historyEntry,
  CustomerLedger: customerLedger,
  CustomerAccount: customerAccount,
  SalesAnalysis: salesAnalysis,
  SalesRanking: salesRanking,
  Outliers: outliers,
  Receivables: receivables,
  DayBook: dayBook,
  SearchAnswer: searchAnswer,
  Problem: problem,
};
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id });

/**
 * An app of its own that knows the calls, and answers what they are: `/api/v1/openapi.json`, and a page to try them at
 * `/api/docs`, which loads nothing from anywhere else.
 */
export async function describeCalls(calls: readonly Call[], log: FastifyBaseLogger): Promise<App> {
  const app = await createApp({ log });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Bahi", version: "1", description: DESCRIPTION },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => answeredAlone(jsonSchemaTransformObject(document)),
  });
  for (const call of calls) app.route({ ...call, handler: answeredByTheEdge });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    logo: {
      type: "image/svg+xml",
      content: await readFile(join(import.meta.dirname, "plain-page/icon.svg")),
    },
    // The page would otherwise show a badge that another site draws of this address.
    uiConfig: { validatorUrl: null, persistAuthorization: false },
    theme: { title: "Bahi: the calls" },
    // Its drawings set styles of their own.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'self'",
  });
  await app.ready();
  return app;
}

function answeredByTheEdge(): never {
  throw new Error("The calls are described here, and answered by the edge");
}

type Described = ReturnType<typeof jsonSchemaTransformObject>;

/** The records are described as they would be sent, too; they are answered alone. */
function answeredAlone(document: Described): Described {
  const schemas = "components" in document ? (document.components?.schemas ?? {}) : {};
  for (const name of Object.keys(schemas)) if (!(name in named)) delete schemas[name];
  return document;
}
