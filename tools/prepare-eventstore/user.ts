import { readFileSync } from "node:fs";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { Agent, request } from "undici";
import type { PrepareConfig } from "./config.ts";

const CALL_TIME_MAX_MS = 10_000;
const CREATED = 201;
const TAKEN = 409;

type Address = { username: string; password: string; nodes: string[]; caFile: string };

/** The parts of `esdb://user:password@node1:2113,node2:2113?tlsCAFile=/ca.crt`. Errors: {@link CannotStart}. */
export function partsOf(url: string): Address {
  const [, username = "", password = "", hosts = ""] =
    /^esdb:\/\/([^:@/?]+):([^@/?]+)@([^/?]+)/.exec(url) ?? [];
  const caFile = new URLSearchParams(url.split("?")[1]).get("tlsCAFile");
  if (username === "" || caFile === null)
    throw new CannotStart(
      "EVENTSTORE_URL must name a user, a password and tlsCAFile, as esdb://bahi:password@node1:2113,node2:2113?tlsCAFile=/ca.crt.",
    );
  return {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    nodes: hosts.split(","),
    caFile,
  };
}

/** The user of the address exists afterwards, with its password. Errors: {@link CannotStart}. */
export async function createUser(config: PrepareConfig): Promise<{ username: string }> {
  const { username, password, nodes, caFile } = partsOf(config.EVENTSTORE_URL);
  const dispatcher = new Agent({ connect: { ca: readFileSync(caFile) } });
  const authorization = `Basic ${Buffer.from(`admin:${config.EVENTSTORE_ADMIN_PASSWORD}`).toString("base64")}`;

  async function call(path: string, body: unknown): Promise<number> {
    const failures: string[] = [];
    for (const node of nodes) {
      try {
        const answer = await request(`https://${node}${path}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify(body),
          dispatcher,
          signal: AbortSignal.timeout(CALL_TIME_MAX_MS),
        });
        await answer.body.dump();
        if (answer.statusCode === CREATED || answer.statusCode === TAKEN || answer.statusCode === 200)
          return answer.statusCode;
        failures.push(`${node} answers ${answer.statusCode}`);
      } catch (error) {
        failures.push(`${node}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    throw new CannotStart(`The user ${username} could not be created: ${failures.join("; ")}.`);
  }

  try {
    const user = { loginName: username, fullName: "Bahi", groups: [], password };
    if ((await call("/users/", user)) === TAKEN)
      await call(`/users/${username}/command/reset-password`, { newPassword: password });
    return { username };
  } finally {
    await dispatcher.close();
  }
}
