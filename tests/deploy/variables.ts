import { commandConfig } from "@bahi/command/config.ts";
import { projectorConfig } from "@bahi/projector/config.ts";
import { queryConfig } from "@bahi/query/config.ts";
import { prepareConfig } from "@bahi/tools/prepare-eventstore/config.ts";

const schemas: Record<string, { shape: object }> = {
  command: commandConfig,
  projector: projectorConfig,
  query: queryConfig,
  "prepare-eventstore": prepareConfig,
};

/** Those of the variables that the program does not read, neither as they are nor as a file. */
export function unknownVariables(program: string, names: readonly string[]): string[] {
  const shape = schemas[program]?.shape ?? {};
  return names.filter((name) => !(name in shape) && !(name.replace(/_FILE$/, "") in shape));
}
