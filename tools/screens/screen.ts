import type { Locator, Page } from "playwright-core";

export type Who = "admin" | "staff" | "nobody";

/** One picture to take, in each of its windows and by each of those who may see it. */
export type Screen = {
  /** File names begin with it, and then say the state, who looks, and the width. */
  name: string;
  state: string;
  path: string;
  /** Who looks at it; an admin when nothing is said. */
  who?: readonly Who[];
  /** The demo shop when nothing is said. */
  books?: "demo" | "empty";
  /** Reads below this path of the API fail. */
  fails?: string;
  /** What is done before the picture. */
  steps?: (page: Page) => Promise<unknown>;
  /** What is to be seen when it is taken. */
  until: (page: Page) => Locator;
  /** As it is printed on A4, instead of in the windows of a desk and a phone. */
  isPrinted?: boolean;
};
