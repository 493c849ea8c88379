import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    exclude: ["**/node_modules/**"],
    // One Postgres for the whole run, a database for each test file that asks for one.
    globalSetup: [
      "tests/hindi-names/global-setup.ts",
      "tests/postgres/global-setup.ts",
      "tests/web/global-setup.ts",
    ],
    // On a machine that is busy an answer may take seconds; a test that fails takes as long.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      // The services in one process, as `npm start` runs them, and what needs none.
      {
        extends: true,
        test: { name: "together", include: ["{contracts,packages,services,tools,tests}/**/*.test.ts"] },
      },
      // Every promise holds for services that talk over HTTP, too.
      {
        extends: true,
        test: { name: "apart", include: ["tests/promises/**/*.test.ts"], env: { BAHI_SERVICES: "apart" } },
      },
    ],
  },
});
