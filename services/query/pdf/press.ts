import { type ChildProcess, fork } from "node:child_process";
import type { PdfAnswer, PdfJob } from "./typeset/worker.ts";

/** One process that makes PDFs, one after the other. It is started by its first job, and ends when it has been idle. */
export type Press = {
  /** Errors: the job took longer than `timeMaxMs`, was aborted, or could not be set. Then its process is gone, or idle. */
  run(job: PdfJob, signal: AbortSignal): Promise<Uint8Array>;
  close(): void;
};

type PressOptions = {
  timeMaxMs: number;
  /** It ends after so long without a job: memory is held only while somebody makes PDFs. */
  idleMaxMs: number;
};

/** WebAssembly is compiled in the quick way: the better code would take longer to make than it saves. */
const NODE_OPTIONS = ["--liftoff-only", "--max-semi-space-size=4"];

export function openPress({ timeMaxMs, idleMaxMs }: PressOptions): Press {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(new URL("typeset/worker.ts", import.meta.url), {
      execArgv: NODE_OPTIONS,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once("exit", forget);
    // A process that cannot be started, or written to, ends its job below. One that was not started has no exit.
    started.on("error", () => {
      forget();
      started.kill("SIGKILL");
    });
    return started;
  }

  function end(): void {
    child?.kill("SIGKILL");
    child = undefined;
  }

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      child ??= start();
      const press = child;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeMaxMs)]);
      try {
        const answer = await answerOf(press, job, limit);
        if (answer.isSpent) end();
        if ("fault" in answer) throw new Error(answer.fault);
        return answer.pdf;
      } catch (error) {
        // What runs cannot be stopped in any other way.
        if (limit.aborted) end();
        throw error;
      } finally {
        idle = setTimeout(end, idleMaxMs).unref();
      }
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

function answerOf(press: ChildProcess, job: PdfJob, limit: AbortSignal): Promise<PdfAnswer> {
  const over = new AbortController();
  const answered = new Promise<PdfAnswer>((resolve, reject) => {
    const { signal } = over;
    const listen = (event: "message" | "exit", listener: (said: unknown) => void) => {
      press.once(event, listener);
      signal.addEventListener("abort", () => press.off(event, listener), { once: true });
    };
    // as: the process sends nothing else
    listen("message", (said) => resolve(said as PdfAnswer));
    listen("exit", (code) =>
      reject(new Error(`The process that makes PDFs ended with code ${String(code)}`)),
    );
    limit.addEventListener("abort", () => reject(limit.reason), { once: true, signal });
    press.send(job, (error) => error && reject(error));
  });
  return answered.finally(() => over.abort());
}
