/** What came back. `body` is what the JSON says; tests look at it with matchers. */
export type Answer = { status: number; headers: Headers; body: unknown };

export type Asking = {
  /** Idempotency-Key; without one the edge makes one. */
  key?: string;
  headers?: Record<string, string>;
};

/** Somebody with a token, or without one, in front of an edge. */
export type Person = {
  token: string;
  /** The same person at another edge. */
  at(url: string): Person;
  call(method: string, path: string, body?: unknown, asking?: Asking): Promise<Answer>;
  get(path: string, asking?: Asking): Promise<Answer>;
  post(path: string, body: unknown, asking?: Asking): Promise<Answer>;
};

export function person(url: string, token: string): Person {
  async function call(method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer> {
    const headers = new Headers(asking.headers);
    if (token !== "") headers.set("authorization", `Bearer ${token}`);
    if (asking.key !== undefined) headers.set("idempotency-key", asking.key);
    if (body !== undefined && !(body instanceof FormData)) headers.set("content-type", "application/json");
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: written(body) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  return {
    token,
    at: (other) => person(other, token),
    call,
    get: (path, asking) => call("GET", path, undefined, asking),
    post: (path, body, asking) => call("POST", path, body, asking),
  };
}

/** A text goes out as it is, so that a test can send what is no JSON. */
function written(body: unknown): string | FormData | null {
  if (body === undefined) return null;
  return typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
}

/** Signs in. */
export async function connectAs(url: string, who: { username: string; password: string }): Promise<Person> {
  const answer = await person(url, "").post("/auth/login", who);
  const body = answer.body as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`cannot sign in: ${JSON.stringify(answer.body)}`);
  return person(url, body.access_token);
}
