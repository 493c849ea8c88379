import { z } from "zod";
import { optionalText } from "./text.ts";

/** The query of every DELETE: an optional reason, for the timeline. */
export const deletionQuery = z.strictObject({ reason: optionalText(500) });
