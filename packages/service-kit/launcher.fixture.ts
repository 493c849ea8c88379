import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

// Starts the small service as the launcher does, and prints where it listens.

const service = fork(fileURLToPath(new URL("lifecycle.fixture.ts", import.meta.url)), { silent: true });
service.on("message", (message) => process.stdout.write(`${JSON.stringify(message)}\n`));
