import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type BahiEvent, bahiEvent } from "../event.ts";
import { currentVersion } from "./upcast.ts";

type DataOf = { [Event in BahiEvent as Event["type"]]: Event["data"] };

const frozen = z.object({ sample: z.unknown() });

/** The data of an event in today's shape: the sample that is frozen with it. A test changes the fields it is about. */
export function sampleOf<Type extends BahiEvent["type"]>(type: Type): DataOf[Type] {
  const file = join(import.meta.dirname, "shapes", `${type}.v${currentVersion(type)}.json`);
  const { sample } = frozen.parse(JSON.parse(readFileSync(file, "utf8")));
  // as: an event of this type was parsed, so that this is its data.
  return bahiEvent.parse({ type, data: sample }).data as DataOf[Type];
}
