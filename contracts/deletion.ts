import { z } from "zod";
import { optionalText } from "./text.ts";

/** The query of every DELETE: why, for the timeline. It may be left out. */
export const deletionQuery = z.strictObject({ reason: optionalText(500) });
