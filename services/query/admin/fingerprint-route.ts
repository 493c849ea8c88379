import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { z } from "zod";
import type { ReadModelAccess } from "../reading/read-model-access.ts";
import { json, problems } from "../site/described-answers.ts";

/** The fingerprint, for every signed-in user: it is on their prints, and reveals nothing of the content. */
export function fingerprintRoute(scope: App, readModels: ReadModelAccess): void {
  scope.get(
    "/fingerprint",
    {
      schema: {
        tags: ["fingerprint"],
        summary: "The fingerprint of the whole history, to be written down and compared later",
        response: { 200: { description: "The answer", content: json(fingerprintAnswer) }, ...problems },
      },
    },
    () => readFingerprint(readModels),
  );
}

async function readFingerprint(readModels: ReadModelAccess): Promise<z.infer<typeof fingerprintAnswer>> {
  const head = await readModels.read(({ db }) =>
    db
      .selectFrom("bahi.chain")
      .select(["last", "position", "link", "at"])
      .orderBy("first", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  if (head === undefined) return { fingerprint: null, position: "", events: 0, at: null };
  const { last: events, position, link, at } = head;
  return { fingerprint: fingerprintOf(link.toString("hex")), position, events, at };
}
