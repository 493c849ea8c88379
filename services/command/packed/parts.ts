import { z } from "zod";
import type { Freezable, Held } from "./frozen.ts";

const metaSchema = z.record(z.string(), z.object({ meta: z.unknown(), blocks: z.int().min(0) }));

/** Containers under their names as one. */
export function freezableOf(parts: Record<string, Freezable>): Freezable {
  return {
    freeze() {
      const frozen = Object.entries(parts).map(([name, part]): [string, Held] => [name, part.freeze()]);
      return {
        meta: Object.fromEntries(
          frozen.map(([name, { meta, blocks }]) => [name, { meta, blocks: blocks.length }]),
        ),
        blocks: frozen.flatMap(([, { blocks }]) => blocks),
        release() {
          for (const [, part] of frozen) part.release();
        },
      };
    },

    thaw({ meta, blocks }) {
      const metas = metaSchema.parse(meta);
      let next = 0;
      for (const [name, part] of Object.entries(parts)) {
        const found = metas[name];
        if (found === undefined) throw new Error(`There is no ${name}`);
        part.thaw({ meta: found.meta, blocks: blocks.slice(next, next + found.blocks) });
        next += found.blocks;
      }
    },
  };
}

/** The same parts under longer names. */
export function named(prefix: string, parts: Record<string, Freezable>): Record<string, Freezable> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${prefix}.${name}`, part]));
}
