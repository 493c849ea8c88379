import { runService } from "@bahi/service-kit/lifecycle.ts";
import { startEdge } from "./start.ts";

void runService((lifecycle) => startEdge(lifecycle, process.env));
