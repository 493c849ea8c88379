import type { Page } from "playwright-core";

/** Matches all calls below a path of the API, such as `/customers`. */
export function callsBelow(path: string): RegExp {
  return new RegExp(`/api/v1${path}(?:[/?]|$)`);
}

/**
 * From now on every read below `path` is answered with an error, as if the server had failed. Without `detail` the
 * answer has no sentence, and the screen must show its own.
 */
export async function failCalls(
  page: Page,
  path: string,
  { status = 500, detail }: { status?: number; detail?: string | undefined } = {},
): Promise<void> {
  const body = JSON.stringify({ type: "about:blank", status, ...(detail === undefined ? {} : { detail }) });
  await page.route(callsBelow(path), (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status, contentType: "application/problem+json", body })
      : route.fallback(),
  );
}
