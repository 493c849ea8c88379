import { fingerprintAnswer } from "@bahi/contracts/proof/api.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { z } from "zod";
import type { Books } from "../reading/books.ts";
import { json, problems } from "../site/described-answers.ts";

/**
 * What an admin asks about the program's own work, on a scope where users are signed in. The answers change without a
 * change of the read models, so none of them is kept.
 */
export function adminRoutes(scope: App, { books }: { books: Books }): void {
  scope.addHook("onRequest", adminOnly);
  scope.addHook("onSend", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
  });

  scope.get(
    "/admin/fingerprint",
    {
      schema: {
        tags: ["admin"],
        summary: "The fingerprint of the whole history, to be written down and compared later",
        response: { 200: { description: "The answer", content: json(fingerprintAnswer) }, ...problems },
      },
    },
    () => readFingerprint(books),
  );
}

async function readFingerprint(books: Books): Promise<z.infer<typeof fingerprintAnswer>> {
  const head = await books.read(({ db }) =>
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
