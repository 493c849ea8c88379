import { fingerprintAnswer, verificationProgress } from "@bahi/contracts/proof/api.ts";
import { fingerprintOf } from "@bahi/contracts/proof/fingerprint.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { z } from "zod";
import type { Books } from "../reading/books.ts";
import { json, problems } from "../site/described-answers.ts";
import { forwardToProjector } from "./forward-to-projector.ts";
import type { ProjectorService } from "./projector-service.ts";
import { readVerification } from "./verification.ts";

export type AdminOptions = { books: Books; projector: ProjectorService };

/**
 * What an admin asks about the program's own work, on a scope where users are signed in. The answers change without a
 * change of the read models, so none of them is kept.
 */
export function adminRoutes(scope: App, { books, projector }: AdminOptions): void {
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

  const progress = { description: "How far it is", content: json(verificationProgress) };
  scope.get(
    "/admin/verify",
    {
      schema: {
        tags: ["admin"],
        summary: "How far the latest proof of the books is, and what the last one has found",
        response: { 200: progress, ...problems },
      },
    },
    () => readVerification(books),
  );
  scope.post(
    "/admin/verify",
    {
      schema: {
        tags: ["admin"],
        summary: "Proves that no event was touched and that every row is what the events say",
        response: { 202: progress, ...problems },
      },
    },
    async (_request, reply) => {
      await projector.order("/verify");
      void reply.status(202);
      return readVerification(books);
    },
  );
  forwardToProjector(scope, projector);
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
