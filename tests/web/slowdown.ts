import { z } from "zod";

const WRONG = "BROWSER_SLOWDOWN must be a number, 1 or more";

/** So many times slower than it is the browser is made: a test that is quicker than its page fails. */
export const SLOWDOWN = z.coerce
  .number(WRONG)
  .min(1, WRONG)
  .default(1)
  .parse(process.env["BROWSER_SLOWDOWN"]);
