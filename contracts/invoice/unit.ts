import { z } from "zod";

/** What the quantity of a line counts: pieces or dozens. */
export const unit = z.enum(["Pcs", "Doz"]);
export type Unit = z.infer<typeof unit>;
