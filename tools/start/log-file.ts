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
 * A log file that takes at most twice `bytesMax`: beyond `bytesMax` it is renamed to `.old` and replaces the one
 * before. A line that cannot be written, as on a full disk, is dropped, and the program goes on.
 */
export function openLogFile(path: string, bytesMax = BYTES_MAX): LogFile {
  let file = openSync(path, "a", 0o600);
  let size = sizeOf(path);
  let isOpen = true;

  function turnOver(): void {
    // Missing when the last rotation failed halfway.
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
        // There is no other place to report it.
      }
    },
    close() {
      isOpen = false;
      closeSync(file);
    },
  };
}

/**
 * Truncates a log that another program holds open in append mode; a copy is kept as `.old`. Lines written during the
 * copy may be lost.
 */
export function cutLogFile(path: string, bytesMax = BYTES_MAX): void {
  if (sizeOf(path) <= bytesMax) return;
  try {
    copyFileSync(path, `${path}.old`);
    truncateSync(path);
  } catch {
    // Without space for the copy the log is not changed.
  }
}
