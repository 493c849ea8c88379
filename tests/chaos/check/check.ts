import { answersAreTheFold } from "./answers.ts";
import { backupsAreTheLog } from "./backups.ts";
import { noGaps, nothingHalf } from "./books.ts";
import {
  acknowledgedOnce,
  importedOnce,
  oneAnswerForAKey,
  othersAtMostOnce,
  refusedNever,
} from "./commands.ts";
import { onTheVersionSeen } from "./edits.ts";
import { lockedStays } from "./lock.ts";
import { foundAgain, inOrderOfTime, neverBack, noFaultOfTheProgram } from "./order.ts";
import { withinTheirRights } from "./roles.ts";
import { sessionsEnd } from "./sessions.ts";
import type { Evidence, Rule } from "./rule.ts";

export const rules: readonly Rule[] = [
  acknowledgedOnce,
  othersAtMostOnce,
  refusedNever,
  oneAnswerForAKey,
  importedOnce,
  onTheVersionSeen,
  withinTheirRights,
  sessionsEnd,
  noGaps,
  nothingHalf,
  lockedStays,
  neverBack,
  foundAgain,
  inOrderOfTime,
  noFaultOfTheProgram,
  answersAreTheFold,
  backupsAreTheLog,
];

/** A sentence for each violation of a rule. */
export function violationsIn(evidence: Evidence): string[] {
  return rules.flatMap(({ name, check }) => check(evidence).map((found) => `${name}: ${found}`));
}
