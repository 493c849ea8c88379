import type { EventStore } from "../event-store.ts";
import { Connections, IN_BACKGROUND, IN_FOREGROUND } from "./connections.ts";
import { PostgresEventStore } from "./postgres-event-store.ts";
import { migrateEventStore } from "./schema.ts";

/** Opens the store in schema `event_store`, and creates it there first when it is missing. Refuses `fsync = off`. */
export async function openPostgresEventStore(options: {
  databaseUrl: string;
  isInBackground?: boolean | undefined;
}): Promise<EventStore> {
  const limits = options.isInBackground === true ? IN_BACKGROUND : IN_FOREGROUND;
  const connections = new Connections(options.databaseUrl, limits);
  try {
    await connections.use(async (client) => {
      const { rows } = await client.query<{ fsync: string }>("select current_setting('fsync') as fsync");
      if (rows[0]?.fsync !== "on") {
        throw new Error(
          "Postgres runs with fsync off: a power cut would lose acknowledged events. Turn it on.",
        );
      }
      await migrateEventStore(client);
    });
  } catch (error) {
    await connections.close();
    throw error;
  }
  return new PostgresEventStore(connections, options.databaseUrl);
}
