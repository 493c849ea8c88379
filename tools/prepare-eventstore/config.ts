import { eventStoreUrl } from "@bahi/service-kit/config.ts";
import { z } from "zod";

export const prepareConfig = z.object({
  /** With the user and the password that Bahi uses, and `tlsCAFile`. */
  EVENTSTORE_URL: eventStoreUrl,
  /** The password of EventStoreDB's own user `admin`. */
  EVENTSTORE_ADMIN_PASSWORD: z.string({ error: "must be set to the password of the user admin" }),
});

export type PrepareConfig = z.infer<typeof prepareConfig>;
