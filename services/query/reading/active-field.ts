import { z } from "zod";

/** `is_active` of a list: those in use, unless the call asks for those that were deleted or merged, or for all. */
export const activeField = {
  is_active: z
    .enum(["true", "false", "all"], { error: "must be true, false or all" })
    .default("true")
    .describe("Those in use, those that were deleted or merged, or all"),
};
