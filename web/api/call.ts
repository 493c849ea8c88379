import { askingForTime } from "../format/clock.ts";
import { ApiError, readProblem } from "./api-error.ts";
import { noteFiguresAsOf } from "./figures-as-of.ts";
import { keepAnswer, keptAnswer } from "./kept-answers.ts";
import { storedToken } from "./token.ts";
import { traceparentFor } from "./traceparent.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type CallOptions = {
  /** JSON, or a form with a file. */
  body?: unknown;
  /** The Idempotency-Key of a command: the same one for each attempt at the same form. */
  key?: string;
  /** The version of the record that is changed or deleted. */
  version?: number;
  signal?: AbortSignal;
};

/** `nextCursor` leads to the next page of a list; `position` is that of the read models in the answer. */
export type Answer<T> = { body: T; total: number; nextCursor: string | null; position: string | null };

/** Told when a call is answered with 401 although a token was sent. */
type EndedListener = (token: string) => void;
const endedListeners = new Set<EndedListener>();

export function onSessionEnded(listener: EndedListener): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

/** The latest position of an answer; each read asks for that position or a later one. */
let positionSeen: string | undefined;

export function positionOfAnswers(): string | undefined {
  return positionSeen;
}

/** What is read from now on is at this position or a later one. */
export function notePosition(position: string): void {
  if (positionSeen === undefined || position > positionSeen) positionSeen = position;
}

/** The store at this address ends before a position that was seen: it is another store, or an earlier state of it. */
const POSITION_NOT_IN_STORE = 410;

function forget(position: string): void {
  // Another answer may have brought a position of the new store meanwhile.
  if (positionSeen === position) positionSeen = undefined;
}

function headersFor(token: string | null, method: Method, options: CallOptions): Headers {
  const headers = new Headers({ traceparent: traceparentFor(options.key) });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (method === "GET" && positionSeen !== undefined) headers.set("x-position", positionSeen);
  if (options.key !== undefined) headers.set("idempotency-key", options.key);
  if (options.version !== undefined) headers.set("if-match", `"${options.version}"`);
  if (options.body !== undefined && !(options.body instanceof FormData)) {
    headers.set("content-type", "application/json");
  }
  return headers;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  const noteTime = askingForTime();
  try {
    const response = await fetch(`/api/v1${path}`, request);
    noteTime(response.headers.get("date"));
    return response;
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw new ApiError(0);
  }
}

export async function toError(response: Response): Promise<ApiError> {
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  // What is no JSON comes from something in between, and has no sentence for the person.
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined;
  return new ApiError(response.status, readProblem(body));
}

/**
 * The answer to a call below `/api/v1`, whatever its status. A read whose position is not in the store is repeated without.
 * @throws ApiError for no answer.
 */
export async function answerTo(
  method: Method,
  path: string,
  options: CallOptions = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const token = storedToken();
  const body = options.body instanceof FormData ? options.body : JSON.stringify(options.body);
  const attempt = async (headers: Headers): Promise<Response> => {
    const answer = await send(path, {
      method,
      headers,
      ...(options.body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const seen = headers.get("x-position");
    if (answer.status !== POSITION_NOT_IN_STORE || seen === null) return answer;
    forget(seen);
    headers.delete("x-position");
    return attempt(headers);
  };
  const asked = headersFor(token, method, options);
  for (const [name, value] of Object.entries(more)) asked.set(name, value);
  const response = await attempt(asked);
  const position = response.headers.get("x-position");
  if (position !== null) notePosition(position);
  if (method === "GET" && position !== null) noteFiguresAsOf(response.headers);
  if (response.status === 401 && token !== null) for (const listener of endedListeners) listener(token);
  return response;
}

/**
 * One call below `/api/v1`. The answer is what `contracts/<noun>/api.ts` says; the server is built from the same file,
 * so that the body is not checked again.
 * @throws ApiError for every answer that is no success, and for none.
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const token = storedToken();
  const known = method === "GET" ? keptAnswer(token, path) : undefined;
  const response = await answerTo(method, path, options, known && { "if-none-match": known.tag });
  const position = response.headers.get("x-position");
  // as: the same call was answered with it before
  if (response.status === 304 && known !== undefined) {
    return { body: known.body as T, total: known.total, nextCursor: known.nextCursor, position };
  }
  if (!response.ok) throw await toError(response);
  const answer = {
    body: (await response.json()) as T,
    total: Number(response.headers.get("x-total-count") ?? 0),
    nextCursor: response.headers.get("x-next-cursor"),
  };
  if (method === "GET" && token === storedToken()) keepAnswer(path, response.headers.get("etag"), answer);
  return { ...answer, position };
}

/** The body of a read. */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await call<T>("GET", path, signal ? { signal } : {})).body;
}
