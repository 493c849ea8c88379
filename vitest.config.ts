import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contracts,packages,services,tools,tests}/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    // One Postgres for the whole run, a database for each test file that asks for one.
    globalSetup: ["tests/postgres/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
