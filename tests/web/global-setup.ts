import { join } from "node:path";
import { buildWebApp } from "@bahi/tools/start/web-app.ts";
import type { TestProject } from "vitest/node";

/** Builds the web app when it is older than its source, unless no test of this run looks at it. */
export default async function setup(project: TestProject): Promise<void> {
  const files = project.vitest.state.getPaths();
  if (!files.some((file) => file.startsWith(import.meta.dirname))) return;
  await buildWebApp(join(import.meta.dirname, "../.."));
}
