import { runService } from "@bahi/service-kit/lifecycle.ts";
import { environmentWithSecrets } from "@bahi/service-kit/parent-secrets.ts";
import { startCommandService } from "./start.ts";

void runService(async (lifecycle) => {
  const environment = await environmentWithSecrets();
  delete process.env["BAHI_ADMIN_PASSWORD"];
  await startCommandService(lifecycle, environment);
});
