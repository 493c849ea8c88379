import { runService } from "@bahi/service-kit/lifecycle.ts";
import { startEdge } from "./start.ts";

void runService(async (lifecycle) => {
  await startEdge(lifecycle, process.env);
});
