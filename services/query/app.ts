import type { LivePositions } from "@bahi/read-models/generation/wait.ts";
import { requireSignIn } from "@bahi/service-kit/auth/authenticate.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import type { TrustedProxies } from "@bahi/service-kit/config.ts";
import { type Checks, registerHealth, sharedByAll } from "@bahi/service-kit/health/health.ts";
import { registerMetrics } from "@bahi/service-kit/health/metrics.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { type ProblemAnswer, problemAnswer } from "@bahi/service-kit/http/problem.ts";
import type { FastifyBaseLogger } from "fastify";
import { adminRoutes } from "./admin/admin-routes.ts";
import { fingerprintRoute } from "./admin/fingerprint-route.ts";
import type { ProjectorService } from "./admin/projector-service.ts";
import { type CommandService, NotAnswered } from "./forwarding/command-service.ts";
import { forwardCommands, notAnsweredAnswer } from "./forwarding/forward-commands.ts";
import { forwardImports } from "./forwarding/forward-imports.ts";
import { forwardLogos } from "./forwarding/forward-logos.ts";
import { openPdfMaker } from "./pdf/pdf-maker.ts";
import { PrinterBusy, openPrinter } from "./pdf/printer.ts";
import { NoCsvHere } from "./csv/accepts-csv.ts";
import { TooManyExports } from "./csv/export-limit.ts";
import { questions } from "./questions.ts";
import { answerQuestions } from "./answering/answer-questions.ts";
import type { ReadModelAccess } from "./reading/read-model-access.ts";
import { PositionBeyondStore } from "./answering/position-beyond-store.ts";
import { StoreMismatch } from "./forwarding/store-mismatch.ts";
import { type LongRead, TooLong } from "./reading/too-long.ts";
import { NotReachedYet } from "./answering/not-reached-yet.ts";
import { askStoreHead } from "./answering/store-head.ts";
import { collectCalls } from "./site/calls.ts";
import { serveDescription } from "./site/serve-description.ts";
import { serveSite } from "./site/serve-site.ts";

/** Body limit of calls that are no commands. */
const BODY_BYTES_MAX = 16 * 1024;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

export type EdgeOptions = {
  log: FastifyBaseLogger;
  readModels: ReadModelAccess;
  positions: LivePositions;
  sessions: Sessions;
  commands: CommandService;
  projector: ProjectorService;
  /** How long a read, or the answer of a command, waits for the read models. */
  waitMs: number;
  /** The folder of the built web app, if there is one. */
  webDirectory: string;
  /** The proxies before the edge. */
  trustProxy?: TrustedProxies | undefined;
  /** What must be ready for the edge to be ready, beside the read models. */
  checks?: Checks;
};

/** The edge: reads are answered here, commands are passed on, pages are served. */
export async function createEdge(options: EdgeOptions): Promise<App> {
  const { readModels, positions, sessions, commands, projector, waitMs } = options;
  const app = await createApp({
    log: options.log,
    name: "edge",
    isEdge: true,
    answerFor,
    contentSecurityPolicy: CONTENT_SECURITY,
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    bodyBytesMax: BODY_BYTES_MAX,
  });
  const printer = openPrinter();
  app.addHook("onClose", () => printer.close());
  const calls = collectCalls(app);
  await registerTokens(app, sessions.keys);
  registerMetrics(app);
  registerHealth(app, { "read models": readModelsCheck(readModels), ...options.checks });

  await app.register(
    async (api: App) => {
      // A browser would keep answers on a disk that others use too.
      api.addHook("onRequest", async (_request, reply) => {
        void reply.header("cache-control", "no-store");
      });
      await api.register(async (reads: App) => {
        requireSignIn(reads, sessions);
        reads.addHook("onRequest", reads.pendingAnswers.refuseWhenExhausted);
        fingerprintRoute(reads, readModels);
        const endsBefore = askStoreHead(projector);
        answerQuestions(reads, questions, {
          readModels,
          positions,
          sessions,
          endsBefore,
          waitMs,
          keptBytesMax: KEPT_BYTES_MAX,
          pdfs: openPdfMaker(printer, commands),
        });
      });
      await api.register(async (admin: App) => {
        requireSignIn(admin, sessions);
        adminRoutes(admin, { readModels, projector });
      });
      await api.register(async (imports: App) => {
        requireSignIn(imports, sessions);
        forwardImports(imports, { commands, readModels, positions, waitMs });
      });
      await api.register(async (writes: App) => {
        const proxiesAreKnown = options.trustProxy !== undefined;
        await forwardCommands(writes, { commands, readModels, positions, sessions, waitMs, proxiesAreKnown });
      });
    },
    { prefix: "/api/v1" },
  );

  forwardLogos(app, commands);
  serveDescription(app, calls);
  await serveSite(app, options.webDirectory);
  return app;
}

const TOO_LONG: Readonly<Record<LongRead, string>> = {
  search: "This search takes too long. Please search for fewer words.",
  report: "This takes too long. Please ask about a shorter period or one customer, or try again in a moment.",
  explanation:
    "This takes too long. Please ask about a shorter period or one customer, or try again in a moment.",
};

const NOT_BUILT = "The read models of this release are not built yet";

/** Not ready while the read models were built from another event store, nor in an update before those of this release. */
function readModelsCheck(readModels: ReadModelAccess): () => Promise<void> {
  let fault: string | undefined;
  const read = sharedByAll(async () => {
    const { failure } = await readModels.live();
    fault = failure ?? ((await readModels.awaitsOwn()) ? NOT_BUILT : undefined);
  });
  return async () => {
    await read();
    if (fault !== undefined) throw new Error(fault);
  };
}

/** Pages load only what we serve, except a logo: settings may name one on any host. */
const CONTENT_SECURITY = { "img-src": ["'self'", "data:", "blob:", "http:", "https:"] };

function answerFor(error: unknown): ProblemAnswer | undefined {
  if (error instanceof NotAnswered) return notAnsweredAnswer(error);
  if (error instanceof PositionBeyondStore) {
    const sentence =
      "These books do not hold what was seen before: they are others, or an earlier state of them.";
    // A browser caches a 410 without limit, and would answer the same question with it when it is asked without the
    // position.
    return problemAnswer("not-in-these-books", 410, sentence, { "cache-control": "no-store" });
  }
  if (error instanceof StoreMismatch)
    return problemAnswer("other-books", 503, error.message, { "retry-after": "30" });
  if (error instanceof PrinterBusy) {
    const sentence = "Many PDFs are being made just now. Please try again in a moment.";
    return problemAnswer("printer-busy", 503, sentence, { "retry-after": "5" });
  }
  if (error instanceof NotReachedYet) {
    const sentence = "The latest changes are not shown yet. Please try again in a moment.";
    return problemAnswer("not-reached-yet", 503, sentence, { "retry-after": "1" });
  }
  if (error instanceof TooLong)
    return problemAnswer(`${error.what}-too-long`, 503, TOO_LONG[error.what], { "retry-after": "5" });
  if (error instanceof NoCsvHere) {
    return problemAnswer("no-csv", 406, "This cannot be downloaded as CSV");
  }
  if (error instanceof TooManyExports) {
    const sentence = error.isOfUser
      ? "Two of your downloads are not finished yet. Please wait for one of them."
      : "Several downloads are being made just now. Please try again in a moment.";
    return problemAnswer("too-many-exports", error.isOfUser ? 429 : 503, sentence, { "retry-after": "5" });
  }
  return undefined;
}
