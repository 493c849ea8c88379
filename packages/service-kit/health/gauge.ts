import { Counter, Gauge, type Registry } from "prom-client";
import { coalescedRead } from "../coalesced-read.ts";

/** A scrape does not wait longer for a database or a store that does not answer. */
const READ_TIME_MAX_MS = 2_000;

export type Samples = Readonly<Record<string, number | undefined>>;

/** Registers a gauge whose value is there whenever it is asked for. */
export function valueGauge(registry: Registry, name: string, help: string, value: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    }),
  );
}

/** Registers a counter that is kept elsewhere. */
export function valueCounter(registry: Registry, name: string, help: string, value: () => number): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(value());
      },
    }),
  );
}

/**
 * Registers gauges that one read gives, by their names. Scrapes at the same time share a read. A gauge is absent while it
 * has no value, and all of them while the read fails or takes too long: a scrape tells the rest all the same.
 */
export function readGauges<Name extends string>(
  registry: Registry,
  helps: Readonly<Record<Name, string>>,
  read: () => Promise<Readonly<Record<Name, number | undefined>>>,
): void {
  let samples: Samples = {};
  const readSamples = coalescedRead(async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Samples>((resolve) => {
      timer = setTimeout(resolve, READ_TIME_MAX_MS, {});
    });
    samples = await Promise.race([read().catch((): Samples => ({})), late]);
    clearTimeout(timer);
  });
  for (const [name, help] of Object.entries<string>(helps)) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          await readSamples();
          const sample = samples[name];
          if (sample === undefined) this.remove();
          else this.set(sample);
        },
      }),
    );
  }
}
