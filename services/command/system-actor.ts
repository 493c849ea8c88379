import type { Actor } from "@bahi/contracts/metadata.ts";

/** The actor of commands that no user sent: compensations, the first admin, a reset password. */
export const systemActor: Actor = { id: 0, name: "Bahi", role: "admin" };
