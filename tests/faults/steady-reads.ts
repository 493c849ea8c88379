import { expect } from "vitest";
import type { Person } from "../bahi/person.ts";

/** Answered by the edge, by the command service and by the projector. */
const PATHS = ["/invoices?limit=20", "/customers", "/reports/receivables", "/imports", "/admin/system"];

/** The same person, and each request that failed: with a status of 5xx, or without an answer. */
export function counting(admin: Person, failures: string[]): Person {
  async function call(...[method, path, ...rest]: Parameters<Person["call"]>) {
    try {
      const answer = await admin.call(method, path, ...rest);
      if (answer.status >= 500)
        failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error instanceof Error ? error.cause : error)}`);
      throw error;
    }
  }
  return { ...admin, call, get: (path, asking) => call("GET", path, undefined, asking) };
}

/** Reads on and on, each time what was shown or a later state; returns how often, which is more than once each. */
export function startReads(person: Person): { end(): Promise<number> } {
  const ending = new AbortController();
  async function read(): Promise<number> {
    let position = "";
    for (let count = 0; ; count += 1) {
      if (ending.signal.aborted) return count;
      const path = PATHS[count % PATHS.length] ?? "";
      const { headers, status, body } = await person.get(path, { headers: { "x-position": position } });
      expect(status === 200 ? undefined : { path, status, body }).toBeUndefined();
      position = headers.get("x-position") ?? position;
    }
  }
  const reading = read();
  reading.catch(() => {}); // who ends it hears of it
  return {
    async end() {
      ending.abort();
      const count = await reading;
      expect(count).toBeGreaterThan(PATHS.length);
      return count;
    },
  };
}
