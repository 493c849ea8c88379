import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const USUAL_PLACES = ["/usr/bin/chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

const run = promisify(execFile);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** An installed Chromium, or undefined. */
function installedChromium(env: NodeJS.ProcessEnv): string | undefined {
  const onPath = (env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES, chromium.executablePath()].find(isProgram);
}

/**
 * The Chromium inside `@sparticuz/chromium`, unpacked once for each version. The package unpacks into the temporary
 * directory and treats files that are there as complete. So each run gives it a directory of its own and renames that
 * when it is complete; several runs may do so at once.
 */
async function packagedChromium(): Promise<string> {
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = createRequire(import.meta.url)(join(dirname(main), "../package.json")) as {
    version: string;
  };
  const folder = join(CACHE, `chromium-${version}`);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;

  await mkdir(CACHE, { recursive: true });
  const unpacked = await mkdtemp(join(CACHE, "chromium-unpacking-"));
  try {
    const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
    await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: unpacked },
    });
    await rename(unpacked, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(program)) throw error;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
  return program;
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else an installed one, else that of the npm package.
 *
 * @throws with a sentence for the user when there is none.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no program.`);
  }
  const installed = installedChromium(env);
  if (installed !== undefined) return installed;
  try {
    return await packagedChromium();
  } catch (error) {
    const sentence =
      "There is no Chromium: none is installed, and the one from npm cannot be used on this machine. Install Chromium or Chrome, or name one with CHROMIUM_PATH.";
    throw new Error(sentence, { cause: error });
  }
}

/** Starts a headless Chromium. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: await findChromium(),
    // The locale of its own controls, such as date fields, is that of India.
    env: { ...process.env, LC_ALL: "en_IN.UTF-8" },
    args: [
      "--disable-gpu",
      "--font-render-hinting=none",
      // The sandbox does not run as root.
      ...(isRoot ? ["--no-sandbox"] : []),
    ],
  });
}
