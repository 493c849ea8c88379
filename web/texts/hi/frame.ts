import { answers } from "./answers.ts";
import { app } from "./app.ts";
import { everyday } from "./everyday.ts";
import { controls } from "./controls.ts";
import { dashboard } from "./dashboard.ts";
import { figures } from "./figures.ts";
import { login } from "./login.ts";
import { moment } from "./moment.ts";
import { buckets, methods, statuses } from "./names.ts";
import { signInSentences } from "./sign-in-sentences.ts";
import { typed } from "./typed.ts";

/** What the sign-in, the first screen and the frame around each say. */
export const frame = {
  answers,
  app,
  buckets,
  everyday,
  controls,
  dashboard,
  figures,
  login,
  methods,
  moment,
  signInSentences,
  statuses,
  typed,
};
