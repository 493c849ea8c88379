import type { Evidence, Rule } from "../rule.ts";

/** What breaks a rule: what that is, the evidence of it, and what the rule says. */
export type Planted = [Rule, what: string, Evidence, sentence: RegExp];
