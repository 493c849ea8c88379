import type { ScaleRow } from "./row.ts";
import { commandMemory, commandStart } from "./rows/command.ts";
import { historyFileRows } from "./rows/history-file.ts";
import { proofMemory, proofSpeed } from "./rows/proof.ts";
import { questionRows } from "./rows/questions.ts";
import { rebuildMemory, rebuildSpeed } from "./rows/rebuild.ts";

/** Every row, in the order of the table. */
export const scaleRows: readonly ScaleRow[] = [
  rebuildMemory,
  rebuildSpeed,
  proofMemory,
  proofSpeed,
  ...historyFileRows,
  commandMemory,
  commandStart,
  ...questionRows,
];
