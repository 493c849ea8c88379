import { answers } from "./answers.ts";
import { backups } from "./backups.ts";
import { books } from "./books.ts";
import { commands } from "./commands.ts";
import { edits } from "./edits.ts";
import { lock } from "./lock.ts";
import { order } from "./order.ts";
import { roles } from "./roles.ts";
import { sessions } from "./sessions.ts";
import type { Planted } from "./planted.ts";

/** Faults for each rule. */
export const planted: Planted[] = [
  ...commands,
  ...edits,
  ...roles,
  ...sessions,
  ...books,
  ...lock,
  ...order,
  ...answers,
  ...backups,
];
