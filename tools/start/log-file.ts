import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";

const BYTES_MAX = 20_000_000;

export type LogFile = { write(line: string): void; close(): void };

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * A log that takes no more than twice `bytesMax`: one that has become long is put aside as `.old`, in the place of the
 * one before it. A line that cannot be written, as on a full disk, is left out: what is logged about goes on.
 */
export function openLogFile(path: string, bytesMax = BYTES_MAX): LogFile {
  let file = openSync(path, "a", 0o600);
  let size = sizeOf(path);
  let isOpen = true;

  function turnOver(): void {
    // It is gone already when the last time failed half way.
    if (existsSync(path)) renameSync(path, `${path}.old`);
    const next = openSync(path, "a", 0o600);
    closeSync(file);
    file = next;
    size = 0;
  }

  return {
    write(line) {
      if (!isOpen) return;
      try {
        if (size > bytesMax) turnOver();
        size += writeSync(file, `${line}\n`);
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

/**
 * Cuts a log that another program holds open and only adds to; what it has written is kept as `.old`. What is written
 * in this very moment may be lost.
 */
export function cutLogFile(path: string, bytesMax = BYTES_MAX): void {
  if (sizeOf(path) <= bytesMax) return;
  try {
    copyFileSync(path, `${path}.old`);
    truncateSync(path);
  } catch {
    // Without room for the copy the log stays as it is.
  }
}
