import type { BenchRow } from "../measure.ts";
import { ADMIN } from "../product.ts";
import { type Shop, openWindow } from "./window.ts";

const KILOBYTE = 1000;
const JAVASCRIPT_KB_MAX = 150;

/** Bytes of all scripts from the opened login to the painted dashboard, as transferred. */
async function firstRouteBytes(
  shop: Shop,
  encoding: "gzip" | "br",
): Promise<{ bytes: number; files: number }> {
  const page = await openWindow({ ...shop, token: "" });
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const encodings = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type !== "Script") return;
    scripts.add(requestId);
    // The smallest files are not compressed.
    encodings.add(response.headers["content-encoding"] ?? encoding);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encoding } });
  await page.goto("/login");
  await page.getByLabel("Username").fill(ADMIN.username);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByLabel("Password").press("Enter");
  await page
    .getByRole("link", { name: /^#\d+ - / })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().close();
  if ([...encodings].join() !== encoding) throw new Error(`scripts came as ${[...encodings].join()}`);
  return { bytes, files: scripts.size };
}

/** The JavaScript from the login to the dashboard. */
export async function firstRouteRow(shop: Shop): Promise<BenchRow> {
  const zipped = await firstRouteBytes(shop, "gzip");
  const brotli = await firstRouteBytes(shop, "br");
  const ours = zipped.bytes / KILOBYTE;
  return {
    path: "web: JavaScript from the login to the dashboard, gzip over the wire",
    unit: "kB",
    ours,
    limit: { name: "allowed", value: JAVASCRIPT_KB_MAX },
    peer: null,
    goal: `≤ ${JAVASCRIPT_KB_MAX} kB`,
    met: ours <= JAVASCRIPT_KB_MAX,
    note: `${zipped.files} files; ${(brotli.bytes / KILOBYTE).toFixed(0)} kB to a browser that takes brotli`,
  };
}
