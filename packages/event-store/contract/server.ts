/** A server that a test may end, start again, freeze and thaw; or something that looks like one from outside. */
export type Server = {
  /** Ends it without warning, in the middle of whatever it does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
};
