import { z } from "zod";

export const CREDIT_DAYS_MAX = 365;

/** Days from the date of an invoice until it is due, as stored in events. 0: it is due on its own date. */
export const creditDays = z.int().min(0).max(CREDIT_DAYS_MAX);

const SENTENCE = `must be a whole number of days from 0 to ${CREDIT_DAYS_MAX}`;

/** The same as a client sends it, with the sentence that a person reads when it is refused. */
export const creditDaysInput = z
  .int({ error: SENTENCE })
  .min(0, { error: SENTENCE })
  .max(CREDIT_DAYS_MAX, { error: SENTENCE });
