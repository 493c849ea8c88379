import { type Press, openPress } from "./press.ts";
import { type PdfSheet, linesIn } from "./pdf-sheet.ts";
import type { Logo } from "./typeset/typesetter.ts";

/** Makes PDFs in processes beside the service, so that the service neither waits nor grows. */
export type Printer = {
  /** The bytes of a PDF. Errors: {@link PrinterBusy}, also when it takes too long. An abort gives the place back. */
  print(job: PrintJob, signal: AbortSignal): Promise<Uint8Array>;
  close(): void;
};

export type PrintJob = {
  wanted: PdfSheet;
  logo: Logo | undefined;
  /** Who asked: nobody takes all places. */
  userId: number;
};

/** More PDFs are being made than there are places for. */
export class PrinterBusy extends Error {
  override name = "PrinterBusy";
}

/** A longer sheet takes seconds. It waits for its own kind, in a process of its own, so a common bill never waits for it. */
const SHORT_LINES_MAX = 200;
const WAITING_MAX = 20;
const PLACES_OF_USER_MAX = 5;

/** How long one may take, on a machine that does much else. */
const SHORT_TIME_MAX_MS = 20_000;
const LONG_TIME_MAX_MS = 120_000;
/** A short sheet is often followed by another. A long one leaves hundreds of megabytes behind. */
const SHORT_IDLE_MAX_MS = 20_000;
const LONG_IDLE_MAX_MS = 500;

export function openPrinter(): Printer {
  const short = openLane(openPress({ timeMaxMs: SHORT_TIME_MAX_MS, idleMaxMs: SHORT_IDLE_MAX_MS }));
  const long = openLane(openPress({ timeMaxMs: LONG_TIME_MAX_MS, idleMaxMs: LONG_IDLE_MAX_MS }));
  const placesOf = new Map<number, number>();

  function take(userId: number): void {
    const taken = placesOf.get(userId) ?? 0;
    if (taken >= PLACES_OF_USER_MAX) throw new PrinterBusy();
    placesOf.set(userId, taken + 1);
  }

  function giveBack(userId: number): void {
    const left = (placesOf.get(userId) ?? 1) - 1;
    if (left === 0) placesOf.delete(userId);
    else placesOf.set(userId, left);
  }

  return {
    async print(job, signal) {
      take(job.userId);
      try {
        return await (linesIn(job.wanted) > SHORT_LINES_MAX ? long : short).print(job, signal);
      } finally {
        giveBack(job.userId);
      }
    },
    close() {
      short.close();
      long.close();
    },
  };
}

type Lane = Omit<Printer, "print"> & {
  print(job: PrintJob, signal: AbortSignal): Promise<Uint8Array>;
};

/** One press and those who wait for it, in their order. */
function openLane(press: Press): Lane {
  const waiting = new Set<() => void>();
  let isRunning = false;

  function next(): void {
    const [first] = waiting;
    isRunning = first !== undefined;
    if (first === undefined) return;
    waiting.delete(first);
    first();
  }

  function turn(signal: AbortSignal): Promise<void> {
    if (!isRunning) {
      isRunning = true;
      return Promise.resolve();
    }
    if (waiting.size >= WAITING_MAX) throw new PrinterBusy();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      waiting.add(begin);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async print({ wanted, logo }, signal) {
      signal.throwIfAborted();
      await turn(signal);
      try {
        return await pressed(press, { wanted, logo }, signal);
      } finally {
        next();
      }
    },
    close: () => press.close(),
  };
}

type Job = Omit<PrintJob, "userId">;

async function pressed(press: Press, job: Job, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await press.run(job, signal);
  } catch (error) {
    if (isTimeOver(error)) throw new PrinterBusy("It took too long", { cause: error });
    // A picture that browsers show may still be none that can be set. The sheet counts more than its logo.
    if (signal.aborted || job.logo === undefined) throw error;
    return press.run({ ...job, logo: undefined }, signal);
  }
}

function isTimeOver(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
