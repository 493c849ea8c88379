import { join } from "node:path";
import { buildWebApp } from "@bahi/tools/start/web-app.ts";
import type { TestProject } from "vitest/node";

/** Folders of tests that look at the web app, or start a product that serves it. */
const FOLDERS = ["web", "product", "upgrade", "faults"];

/** Builds the web app when it is older than its source, unless no test of this run needs it. */
export default async function setup(project: TestProject): Promise<void> {
  const files = project.vitest.state.getPaths();
  const folders = FOLDERS.map((name) => join(import.meta.dirname, "..", name));
  if (!files.some((file) => folders.some((folder) => file.startsWith(folder)))) return;
  await buildWebApp(join(import.meta.dirname, "../.."));
}
