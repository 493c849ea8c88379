import { EventStoreDBClient, jsonEvent } from "@eventstore/db-client";
import type { PrepareConfig } from "./config.ts";

const ADMINS = "$admins";

/**
 * Lets `username` read and append, and not delete or truncate. EventStoreDB reads the defaults of all streams from the
 * last event of `$settings`. Setting them again changes nothing.
 */
export async function limitRights(config: PrepareConfig, username: string): Promise<void> {
  const asAdmin = `esdb://admin:${encodeURIComponent(config.EVENTSTORE_ADMIN_PASSWORD)}@`;
  const client = EventStoreDBClient.connectionString(
    config.EVENTSTORE_URL.replace(/^esdb:\/\/[^@]+@/, () => asAdmin),
  );
  const onlyAdmins = { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS };
  try {
    await client.appendToStream(
      "$settings",
      jsonEvent({
        type: "update-default-acl",
        data: {
          $userStreamAcl: { ...onlyAdmins, $r: [username, ADMINS], $w: [username, ADMINS] },
          $systemStreamAcl: onlyAdmins,
        },
      }),
    );
    // All events in their order.
    await client.setStreamMetadata("$all", {
      acl: {
        readRoles: [username, ADMINS],
        writeRoles: [ADMINS],
        deleteRoles: [ADMINS],
        metaReadRoles: [ADMINS],
        metaWriteRoles: [ADMINS],
      },
    });
  } finally {
    await client.dispose();
  }
}
