import { createRequire } from "node:module";
import { join } from "node:path";
import { takeAdminPassword } from "./admin-password.ts";
import type * as Launcher from "./launcher.ts";
import { findPrograms } from "./programs.ts";

const root = join(import.meta.dirname, "../..");
// Before anything else is started.
const adminPassword = takeAdminPassword();
const programs = await findPrograms(root);
const { launch }: typeof Launcher = createRequire(import.meta.url)(programs.launcher);
await launch(root, programs, adminPassword);
