import { onTheVersionSeen } from "../edits.ts";
import { call, run, corrected } from "../sample-run.ts";
import type { Planted } from "./planted.ts";

const correction = { method: "PUT", path: "/invoices/1", body: {}, key: "e1" } as const;

export const edits: Planted[] = [
  [
    onTheVersionSeen,
    "an edit of another version than was seen",
    run({ log: corrected, more: call(20, { ...correction, ifMatch: 2 }) }),
    /call 20 under e1 is an edit of version 2, and is stored after version 1/,
  ],
  [
    onTheVersionSeen,
    "an edit that is stored and was answered as stale",
    run({ log: corrected, more: call(20, { ...correction, ifMatch: 1 }, { status: 412 }) }),
    /call 20 .* was answered as stale, and is stored/,
  ],
];
