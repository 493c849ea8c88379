import { isOfNewerRelease } from "@bahi/contracts/stored/newer-release.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** What a person reads where an event of a newer release is needed. */
export const NEEDS_NEWER_RELEASE =
  "A newer release of Bahi has written in these books, and this one cannot read that. Please use that release, or a newer one.";

/** Reads what a start needs. Errors: {@link CannotStart} where a newer release has stored something of it. */
export async function readAtStart<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isOfNewerRelease(error)) throw error;
    throw new CannotStart(`${NEEDS_NEWER_RELEASE} Nothing was changed.`, { cause: error });
  }
}
