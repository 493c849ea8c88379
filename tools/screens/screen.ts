import type { Locator, Page } from "playwright-core";

export type Who = "admin" | "staff" | "nobody";

/** A screenshot, taken at each width and for each role. */
export type Screen = {
  /** The beginning of the file names, followed by state, role and width. */
  name: string;
  state: string;
  path: string;
  /** Default: admin. */
  who?: readonly Who[];
  /** What is in the database. Default: the demo shop. */
  data?: "demo" | "empty";
  /** Reads below this path of the API fail. */
  fails?: string;
  /** Actions before the picture. */
  steps?: (page: Page) => Promise<unknown>;
  /** Element to wait for. */
  until: (page: Page) => Locator;
  /** As it is printed, a PDF and a picture of each sheet, instead of in the windows of a desk and a phone. */
  isPrinted?: boolean;
};
