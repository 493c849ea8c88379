import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";

/** The types of Node lack the detail that an entry about a collection has. */
function isForced(entry: PerformanceEntry & { detail?: { flags?: number } }): boolean {
  return ((entry.detail?.flags ?? 0) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
}

/** Does work, and returns how often it has had the garbage of this thread collected. */
export async function forcedCollections(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const look = (entries: readonly PerformanceEntry[]) => (count += entries.filter(isForced).length);
  const observer = new PerformanceObserver((list) => look(list.getEntries()));
  observer.observe({ entryTypes: ["gc"] });
  await work();
  // Entries are queued in a task after the collection.
  await new Promise((resolve) => setImmediate(resolve));
  look(observer.takeRecords());
  observer.disconnect();
  return count;
}
