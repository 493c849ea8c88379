/** As many as this are written at once, each on a connection of its own. */
export const EXPORTS_MAX = 3;
const EXPORTS_OF_USER_MAX = 2;
/** Then an export is cut off: a client that reads slowly must not hold a snapshot for ever. */
export const EXPORT_TIME_MAX_MS = 10 * 60_000;

/** No more exports are begun for now. */
export class TooManyExports extends Error {
  override name = "TooManyExports";
  /** Whether it is this user who has too many. */
  readonly isOfUser: boolean;
  constructor(isOfUser: boolean) {
    super(isOfUser ? "The user has too many exports" : "There are too many exports");
    this.isOfUser = isOfUser;
  }
}

/** Counts an export of a user until the returned function is called. Errors: {@link TooManyExports}. */
export type BeginExport = (userId: number) => () => void;

export function limitExports(): BeginExport {
  const running = new Set<{ userId: number }>();
  return (userId) => {
    const ofUser = [...running].filter((each) => each.userId === userId);
    if (ofUser.length >= EXPORTS_OF_USER_MAX) throw new TooManyExports(true);
    if (running.size >= EXPORTS_MAX) throw new TooManyExports(false);
    const own = { userId };
    running.add(own);
    return () => void running.delete(own);
  };
}
