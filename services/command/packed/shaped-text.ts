import { z } from "zod";
import type { Freezable } from "./frozen.ts";

/** Plain objects as text without their field names, which are the same for many. */
export type ShapedText = Freezable & {
  encode(value: object): string;
  decode(text: string): unknown;
};

/** The fields of an object in their order; null stands for one whose value is not a plain object. */
type Shape = [field: string, shape: Shape | null][];
const shapeSchema: z.ZodType<Shape> = z.lazy(() => z.array(z.tuple([z.string(), shapeSchema.nullable()])));

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Adds the values of an object to a list. */
function flatten(value: object, values: unknown[]): Shape {
  const shape: Shape = [];
  for (const [field, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (isPlain(each)) shape.push([field, flatten(each, values)]);
    else {
      values.push(each);
      shape.push([field, null]);
    }
  }
  return shape;
}

function build(shape: Shape, next: () => unknown): object {
  return Object.fromEntries(
    shape.map(([field, inner]) => [field, inner === null ? next() : build(inner, next)]),
  );
}

/** For objects that JSON can hold. Each shape is stored once. */
export function createShapedText(): ShapedText {
  let shapes: Shape[] = [];
  const numbers = new Map<string, number>();

  return {
    encode(value) {
      const values: unknown[] = [];
      const shape = flatten(value, values);
      const name = JSON.stringify(shape);
      const number = numbers.get(name) ?? shapes.push(shape) - 1;
      numbers.set(name, number);
      return JSON.stringify([number, ...values]);
    },
    decode(text) {
      // as: `encode` has written it
      const [number, ...values] = JSON.parse(text) as [number, ...unknown[]];
      const shape = shapes[number];
      if (shape === undefined) throw new Error(`There is no shape ${number}`);
      let at = 0;
      return build(shape, () => values[at++]);
    },

    freeze: () => ({ meta: [...shapes], blocks: [], release() {} }),
    thaw({ meta }) {
      shapes = z.array(shapeSchema).parse(meta);
      numbers.clear();
      for (const [number, shape] of shapes.entries()) numbers.set(JSON.stringify(shape), number);
    },
  };
}
