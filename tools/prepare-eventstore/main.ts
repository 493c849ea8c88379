import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "@bahi/service-kit/config.ts";
import { runTool } from "../client/run-tool.ts";
import { type PrepareConfig, prepareConfig } from "./config.ts";
import { limitRights } from "./rights.ts";
import { createUser, partsOf } from "./user.ts";

// Prepares an EventStoreDB with certificates for Bahi, once or again: the user of EVENTSTORE_URL exists, and besides the
// admins nobody else reads or writes events.

/** Nodes that have just been started elect a leader first, which then adds the user admin. */
const PREPARED_WITHIN_MS = 90_000;
const RETRY_DELAY_MS = 500;

async function prepareOnce(config: PrepareConfig): Promise<string> {
  const { username } = await createUser(config);
  await limitRights(config, username);
  return username;
}

async function prepare(): Promise<boolean> {
  const config = readConfig(prepareConfig);
  partsOf(config.EVENTSTORE_URL);
  const giveUpAt = performance.now() + PREPARED_WITHIN_MS;
  let username: string | undefined;
  while (username === undefined) {
    username = await prepareOnce(config).catch(async (error: unknown) => {
      if (performance.now() > giveUpAt) throw error;
      await wait(RETRY_DELAY_MS);
      return undefined;
    });
  }
  console.log(`EventStoreDB knows the user ${username}, who alone reads and appends events.`);
  return true;
}

void runTool(prepare);
