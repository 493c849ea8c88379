import { seededRandom } from "@bahi/tools/demo/data/random.ts";
import type { Answer, Caller, Client } from "./caller.ts";
import { type Sent, sendCommand } from "./send.ts";

type Hiring = { name: string; seed: number; edge: number; attempts: number };

const ANYTHING = { method: "GET", path: "/products" } as const;

/**
 * Adds a member of staff, who signs in, changes the password, goes on with the session of the old one, signs in with one
 * of the two, and signs out.
 */
export async function changeAPassword(
  caller: Caller,
  client: Client,
  { name, seed, edge, attempts }: Hiring,
): Promise<void> {
  const random = seededRandom(seed);
  const username = `hired-${name}`;
  const [given, own] = [`given to ${name}`, `of ${name} alone`];
  const send = (who: Client, sent: Sent) => sendCommand(caller, who, { ...sent, edge, attempts, random });

  const body = { full_name: "Meena", username, email: "meena@example.in", password: given, role: "staff" };
  const hired = await send(client, { call: { method: "POST", path: "/auth/users", body }, key: name });
  if (hired?.status !== 201) return;

  // A client of its own, by a number that no other has.
  const hand: Client = { number: seed, role: "staff", token: "", latest: "" };
  async function signIn(password: string): Promise<Client | undefined> {
    const call = { method: "POST", path: "/auth/login", body: { username, password } } as const;
    const token = tokenIn(await caller.ask(hand, edge, call, {}));
    return token === undefined ? undefined : { ...hand, token };
  }
  const before = await signIn(given);
  if (before === undefined) return;
  await caller.ask(before, 1 - edge, ANYTHING, {});

  const passwords = { current_password: given, new_password: own };
  const call = { method: "POST", path: "/auth/change-password", body: passwords } as const;
  const token = tokenIn(await send(before, { call, key: `${name}-password` }));
  for (const which of [edge, 1 - edge]) await caller.ask(before, which, ANYTHING, {});
  const after =
    (await signIn(random.pick([given, own]))) ?? (token === undefined ? before : { ...hand, token });
  await caller.ask(after, 1 - edge, ANYTHING, {});
  await caller.ask(after, edge, { method: "POST", path: "/auth/logout" }, {});
  for (const which of [edge, 1 - edge]) await caller.ask(after, which, ANYTHING, {});
}

function tokenIn(answer: Answer | undefined): string | undefined {
  // as: whoever signs in or changes the password is answered with a token
  return answer?.status === 200 ? (answer.body as { access_token: string }).access_token : undefined;
}
