import { runService } from "@bahi/service-kit/lifecycle.ts";
import { environmentWithSecrets } from "@bahi/service-kit/parent-secrets.ts";
import { startTogether } from "./start-together.ts";

// The three services as one process.

void runService(async (lifecycle) => {
  const environment = await environmentWithSecrets();
  delete process.env["BAHI_ADMIN_PASSWORD"];
  await startTogether(lifecycle, environment);
  lifecycle.isReady(0);
});
