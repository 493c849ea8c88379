import type { BrowserContext } from "playwright-core";

/** What a browser said that it should not have said. */
export type Faults = {
  /** What is wrong so far, in the browser's words. */
  heard: readonly string[];
  /** A message like this is part of the test: it is no fault, also if it has been heard already. */
  expect(pattern: RegExp): void;
};

/**
 * Listens to every page of a context: errors and warnings on the console (a violation of the Content-Security-Policy is
 * one), errors that nobody caught, and requests to anywhere but `origin`.
 */
export function listenForFaults(context: BrowserContext, origin: string): Faults {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const isExpected = (message: string) => expected.some((pattern) => pattern.test(message));
  function hear(message: string): void {
    if (!isExpected(message)) heard.push(message);
  }

  context.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warning") {
      hear(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => {
    hear(`uncaught: ${error.error().stack ?? String(error.error())}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) {
      hear(`request to another origin: ${request.url()}`);
    }
  });

  return {
    heard,
    expect(pattern) {
      expected.push(pattern);
      const rest = heard.filter((message) => !pattern.test(message));
      heard.splice(0, heard.length, ...rest);
    },
  };
}
