import type { Actor } from "@bahi/contracts/metadata.ts";

/** The program itself, for what follows by rule and nobody has asked for. */
export const program: Actor = { id: 0, name: "Bahi", role: "admin" };
