import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { loginAnswer, userRecord } from "@bahi/contracts/user/api.ts";
import { ADMIN, removeDirectory, startProduct, temporaryDirectory } from "../bench/product.ts";
import { launchChromium } from "../browser/chromium.ts";
import { connectApi } from "../client/api-client.ts";
import { demoShop } from "../demo/data/demo-shop.ts";
import { COMMANDS_AT_ONCE, fillWithDemo } from "../demo/fill.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { type Studio, take } from "./take.ts";

// `npm run screens` takes a picture of every screen, `npm run screens -- invoice reports` of those whose name begins
// with these words. With `--dark` they are those of dark mode.

const FOLDER = join(import.meta.dirname, "../../screens");
const STAFF = { username: "ramesh", password: "ramesh-at-the-counter" };

const isDark = process.argv.includes("--dark");
const chosen = process.argv.slice(2).filter((word) => word !== "--dark");
const toTake = screens.filter(
  ({ name }) => chosen.length === 0 || chosen.some((beginning) => name.startsWith(beginning)),
);
if (toTake.length === 0) {
  console.error(`No screen is called ${chosen.join(" or ")}. There are: ${names(screens)}`);
  process.exit(1);
}

function names(some: readonly Screen[]): string {
  return [...new Set(some.map(({ name }) => name))].join(", ");
}

async function signIn(url: string, who: { username: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who),
  });
  return loginAnswer.parse(await response.json()).access_token;
}

const directory = await temporaryDirectory();
const product = await startProduct(join(directory, "data"));
const browser = await launchChromium();
const failures: { file: string; why: string }[] = [];
try {
  const { url } = product;
  const api = await connectApi({ url, ...ADMIN, connections: COMMANDS_AT_ONCE, onWaiting() {} });
  const staff = { ...STAFF, full_name: "Ramesh Gupta", email: "ramesh@example.in", role: "staff" };
  await api.post("/auth/users", "screens/staff", staff, userRecord);
  const tokens = { admin: await signIn(url, ADMIN), staff: await signIn(url, STAFF), nobody: "" };
  const studio: Studio = { browser, url, tokens, folder: FOLDER, isDark };
  await mkdir(FOLDER, { recursive: true });
  if (chosen.length === 0) await rm(FOLDER, { recursive: true });

  async function takeAll(data: "demo" | "empty"): Promise<void> {
    for (const screen of toTake.filter((each) => (each.data ?? "demo") === data)) {
      const { files, failed } = await take(studio, screen);
      for (const file of files) console.log(`screens/${file}`);
      for (const { file, why } of failed) console.error(`✗ ${file}: ${why.split("\n")[0]}`);
      failures.push(...failed);
    }
  }
  await takeAll("empty");
  await fillWithDemo(api, (today) => demoShop({ today }));
  await api.close();
  await takeAll("demo");
} finally {
  await browser.close();
  await product.stop();
  await removeDirectory(directory);
}
if (failures.length > 0) console.error(`${failures.length} pictures could not be taken.`);
process.exit(failures.length === 0 ? 0 : 1);
