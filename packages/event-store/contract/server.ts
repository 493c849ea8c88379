/** A server that a test can kill, restart, freeze and thaw, or a proxy that behaves like one. */
export type Server = {
  /** Kills it without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
};
