import { runService } from "@bahi/service-kit/lifecycle.ts";
import { startProjectorService } from "./start.ts";

void runService(async (lifecycle) => {
  await startProjectorService(lifecycle, process.env);
});
