import { readFingerprint } from "@bahi/contracts/proof/fingerprint.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { readArguments } from "../client/arguments.ts";

const USAGE =
  "npm run verify -- [--fingerprint XXXX-XXXX-XXXX-XXXX [--events NUMBER]] [--json FILE, or - for the terminal]";

const text = { type: "string" } as const;

export type VerifyOptions = {
  fingerprints: { fingerprint: string; number?: number }[];
  /** Where the report goes; "-" is stdout. */
  json: string | undefined;
};

/** The arguments after `npm run verify --`. */
export function readVerifyOptions(args: string[]): VerifyOptions {
  const {
    fingerprint: typed = [],
    events,
    json,
  } = readArguments(args, USAGE, {
    options: { fingerprint: { ...text, multiple: true }, events: text, json: text },
  }).values;
  const fingerprints = typed.map((word) => {
    const fingerprint = readFingerprint(word);
    if (fingerprint !== undefined) return { fingerprint };
    throw new CannotStart(`“${word}” is no fingerprint: one is four groups of four letters and digits.`);
  });
  if (events === undefined) return { fingerprints, json };
  const number = Number(events);
  if (fingerprints.length !== 1 || !Number.isSafeInteger(number) || number < 1) {
    throw new CannotStart(
      `--events says how many events there were when one fingerprint was written down. ${USAGE}`,
    );
  }
  return { fingerprints: fingerprints.map((each) => ({ ...each, number })), json };
}
