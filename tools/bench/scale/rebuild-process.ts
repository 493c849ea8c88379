import { openEventStore } from "@bahi/event-store/open.ts";
import { rebuild } from "@bahi/projector/rebuild/rebuild.ts";

// One rebuild in a process of its own, so that its memory can be measured. Prints how many seconds it took.

const [databaseUrl = "", generation = ""] = process.argv.slice(2);
const store = await openEventStore({ databaseUrl });
try {
  const start = performance.now();
  const { signal } = new AbortController();
  await rebuild({ store, databaseUrl, generation: Number(generation), signal });
  console.log((performance.now() - start) / 1000);
} finally {
  await store.close();
}
