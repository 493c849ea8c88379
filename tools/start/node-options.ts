/** `bahi` is all three in one process. */
export type ServiceName = "bahi" | "command" | "projector" | "query";

/**
 * A small young generation (MB) is collected often. A service has few other objects, so all three take 350 MB under
 * load and not 900. The edge gets a larger one: the rows of a long list live until the list is written, and moving them
 * took a third of its time.
 */
const YOUNG_MB: Record<ServiceName, number> = { bahi: 8, command: 2, projector: 2, query: 8 };
/**
 * The old generation is collected when it has grown by this share of what lives in it. V8 would let it grow to several
 * times that: folding 500,000 events took 194 MB and not 113, for 7 % less processor time.
 */
const GARBAGE_PERCENT_MAX = 50;
const HEAP_MB_MAX = 768;

/**
 * What glibc is told: one arena, since a second one kept 22 MB that threads had freed after they collected garbage. Two other
 * settings take more away, and each makes the slowest of many clients wait longer: to give back each large block at once
 * (`MALLOC_MMAP_THRESHOLD_`) by a tenth, to compact the heap at each collection (`--memory-saver-mode`) by a fifth.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "1" };

/**
 * What Node is told of the memory of a service. It has its price where many commands come at once: from 128 connections an
 * invoice takes about 620 µs of processor time and not 535, because V8 derives smaller sizes from the limit of the heap. A
 * larger young generation saves nothing of that, and a smaller one costs a tenth.
 */
export function nodeOptionsOf(name: ServiceName): string[] {
  return [
    `--max-semi-space-size=${YOUNG_MB[name]}`,
    `--heap-growing-percent=${GARBAGE_PERCENT_MAX}`,
    `--max-old-space-size=${HEAP_MB_MAX}`,
  ];
}
