/** `bahi` is all three in one process. */
export type ServiceName = "bahi" | "command" | "projector" | "query";

/**
 * A small young generation (MB) is collected often. A service has few other objects, so all three take 350 MB under
 * load and not 900, for a few percent of the time. The edge gets a larger one: the rows of a long list live until the
 * list is written, and moving them took a third of its time.
 */
const YOUNG_MB: Record<ServiceName, number> = { bahi: 8, command: 2, projector: 2, query: 8 };
/**
 * The old generation is collected when it has grown by this share of what lives in it. V8 would let it grow to several
 * times that: folding 500,000 events took 194 MB and not 113, for 7 % less processor time.
 */
const GARBAGE_PERCENT_MAX = 50;
/**
 * All three in one process are also compacted at each collection, and collected less often for it: right after an import
 * of 28,000 events they take about 50 MB less, for 12 % more processor time of theirs. Collected as often it was 30 %
 * more; at twice what lives it was 6 %, with 15 MB more.
 */
const COMPACTING = ["--memory-saver-mode", "--heap-growing-percent=75"];
const HEAP_MB_MAX = 768;

/**
 * What glibc is told. Two arenas kept 22 MB that threads had freed after they collected garbage. Blocks of the threshold
 * or more go back to the system when they are freed: it is glibc's own, which else rises with each larger block.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: String(128 * 1024) };

/** What Node is told of the memory of a service. */
export function nodeOptionsOf(name: ServiceName): string[] {
  return [
    `--max-semi-space-size=${YOUNG_MB[name]}`,
    ...(name === "bahi" ? COMPACTING : [`--heap-growing-percent=${GARBAGE_PERCENT_MAX}`]),
    `--max-old-space-size=${HEAP_MB_MAX}`,
  ];
}
