import type { Role } from "@bahi/contracts/metadata.ts";
import type { Known, NewCall } from "./calls.ts";
import { type Call, type History, sessionOf } from "./history.ts";

/** Longer than every time limit of the product, within which it answers that it cannot now. */
const ANSWER_MAX_MS = 15_000;

/** A client: it does one thing after another, and remembers the latest position that it was shown. */
export type Client = { number: number; role: Role; token: string; latest: string };

export type Answer = NonNullable<Call["answer"]>;

export type Caller = {
  /** Undefined when it is not known whether the call was executed. */
  ask(client: Client, edge: number, call: NewCall, how: How): Promise<Answer | undefined>;
  /** How many calls were answered with something else than an excuse. */
  answeredCount: () => number;
};
export type How = { key?: string | undefined; wants?: string | undefined; ifMatch?: number | undefined };

/** Sends calls to the edges, and records each before it is sent and when it has ended. */
export function openCaller(edges: readonly string[], history: History, known: Known): Caller {
  let begun = 0;
  let answered = 0;

  async function ask(client: Client, edge: number, { method, path, body }: NewCall, how: How) {
    const { key, wants, ifMatch } = how;
    begun += 1;
    const call = begun;
    const asked = {
      call,
      client: client.number,
      role: client.role,
      session: sessionOf(client.token),
      ms: history.now(),
      edge,
      method,
      path,
      body,
    };
    history.add({ is: "asked", ...asked, key: key ?? null, ifMatch: ifMatch ?? null, wants: wants ?? null });
    try {
      const response = await fetch(`${edges[edge] ?? ""}/api/v1${path}`, {
        method,
        headers: {
          ...(client.token !== "" && { authorization: `Bearer ${client.token}` }),
          ...(body !== undefined && !isImport(body) && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
          ...(ifMatch !== undefined && { "if-match": `"${ifMatch}"` }),
          ...(wants !== undefined && wants !== "" && { "x-position": wants }),
        },
        ...(body !== undefined && { body: isImport(body) ? formOf(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      });
      const answer: Answer = {
        is: "answered",
        call,
        ms: history.now(),
        status: response.status,
        position: response.headers.get("x-position"),
        retryAfter: response.headers.get("retry-after"),
        body: await bodyOf(response),
      };
      history.add(answer);
      if (answer.status < 500) answered += 1;
      learn(client, known, { method, path }, answer);
      return answer;
    } catch (error) {
      history.add({ is: "unanswered", call, ms: history.now(), why: reasonOf(error) });
      return undefined;
    }
  }
  return { ask, answeredCount: () => answered };
}

/** What is JSON is parsed, and a file is read as base64. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("gzip")) return Buffer.from(await response.arrayBuffer()).toString("base64");
  const text = await response.text();
  return type.includes("json") ? JSON.parse(text) : text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

type Import = { kind: string; csv: string };

function isImport(body: unknown): body is Import {
  return typeof body === "object" && body !== null && "csv" in body;
}

function formOf({ kind, csv }: Import): FormData {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new Blob([csv], { type: "text/csv" }), "customers.csv");
  return form;
}

/** What an answer tells the clients: positions, and the ids of what was made. */
function learn(client: Client, known: Known, { method, path }: NewCall, answer: Answer): void {
  if (answer.status >= 300) return;
  const { position } = answer;
  if (position !== null && !path.includes("as_of=")) {
    if (position > client.latest) client.latest = position;
    known.positions.push(position);
  }
  if (method !== "POST" || answer.status !== 201) return;
  // as: what was created is answered with its record
  const made = answer.body as { id: number; customer_id: number };
  const isNew = (ids: readonly { id: number }[]) => !ids.some(({ id }) => id === made.id);
  const document = { id: made.id, customerId: made.customer_id };
  if (path === "/customers") known.customers.push(made.id);
  if (path === "/products") known.products.push(made.id);
  if (path === "/invoices" && isNew(known.invoices)) known.invoices.push(document);
  if (path === "/payments" && isNew(known.payments)) known.payments.push(document);
  if (path === "/credit-notes" && !known.creditNotes.includes(made.id)) known.creditNotes.push(made.id);
}
