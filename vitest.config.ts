import { defineConfig } from "vitest/config";
import { SLOWDOWN } from "./tests/web/slowdown.ts";

const everywhere = {
  exclude: ["**/node_modules/**"],
  // On a machine that is busy an answer may take seconds; a test that fails takes as long.
  expect: { poll: { timeout: 20_000 * SLOWDOWN } },
  testTimeout: 120_000 * SLOWDOWN,
  hookTimeout: 120_000 * SLOWDOWN,
};

const PROMISES = ["tests/promises/**/*.test.ts"];
const WEB = ["tests/web/**/*.test.ts"];

/** One process for each worker runs such files one after the other: it loads the services once, and starts one Chromium. */
const inOneProcess = { ...everywhere, isolate: false };

export default defineConfig({
  test: {
    // One Postgres for the whole run, a database for each test file that asks for one.
    globalSetup: [
      "tests/hindi-names/global-setup.ts",
      "tests/postgres/global-setup.ts",
      "tests/web/global-setup.ts",
    ],
    maxWorkers: 2,
    // They run in the order of their names. The longest files are among the first.
    projects: [
      {
        test: {
          ...everywhere,
          name: "alone",
          include: ["{tools,tests}/**/*.test.ts"],
          exclude: [...everywhere.exclude, ...PROMISES, ...WEB],
        },
      },
      // The services in one process, as `npm start` runs them, and what needs none.
      { test: { ...inOneProcess, name: "promises", include: PROMISES } },
      // Every promise holds for services that talk over HTTP, too.
      { test: { ...inOneProcess, name: "apart", include: PROMISES, env: { BAHI_SERVICES: "apart" } } },
      {
        test: { ...inOneProcess, name: "services", include: ["{contracts,packages,services}/**/*.test.ts"] },
      },
      { test: { ...inOneProcess, name: "web", include: WEB } },
    ],
  },
});
