import { closeSync, openSync, renameSync, statSync, writeSync } from "node:fs";

const BYTES_MAX = 20_000_000;

export type LogFile = { write(line: string): void; close(): void };

/**
 * The log of the last runs; a long one is put aside as `.old`. A line that cannot be written, as on a full disk, is
 * left out: what is logged about goes on.
 */
export function openLogFile(path: string): LogFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > BYTES_MAX) renameSync(path, `${path}.old`);
  const file = openSync(path, "a", 0o600);
  let isOpen = true;
  return {
    write(line) {
      if (!isOpen) return;
      try {
        writeSync(file, `${line}\n`);
      } catch {
        // There is no better place to say it.
      }
    },
    close() {
      isOpen = false;
      closeSync(file);
    },
  };
}
