import { faults } from "./faults.ts";
import { importSentences } from "./import-sentences.ts";
import { otherRefusals } from "./other-refusals.ts";
import { proofSentences } from "./proof-sentences.ts";
import { refusalSentences } from "./refusals.ts";

/** What the server says beyond the sign-in, by its English. The first pattern that fits is used. */
export const serverSentences = [refusalSentences, otherRefusals, faults, importSentences, proofSentences];
