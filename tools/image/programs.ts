import { PROGRAMS } from "../start/programs.ts";

const { launcher: _, bahi: __, ...SERVICES } = PROGRAMS;

/** What the container image holds, as `node programs/<name>.cjs`: the services, and what npm runs beside them. */
export const IMAGE_PROGRAMS = {
  ...SERVICES,
  verify: "tools/verify/main.ts",
  export: "tools/export/main.ts",
  restore: "tools/import-history/main.ts",
  rebuild: "tools/rebuild/main.ts",
  "reset-password": "tools/reset-password/main.ts",
  "rotate-keys": "tools/rotate-keys/main.ts",
  "prepare-eventstore": "tools/prepare-eventstore/main.ts",
};
