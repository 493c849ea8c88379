import { recordIdParam } from "@bahi/contracts/id.ts";
import { z } from "zod";

/** The path of one record, `/…/:id`. */
export const recordPath = z.strictObject({ id: recordIdParam });
