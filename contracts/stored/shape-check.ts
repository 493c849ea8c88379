/* oxlint-disable typescript/switch-exhaustiveness-check -- a kind that has no case here is refused when it is met first */
/* oxlint-disable eslint/no-underscore-dangle -- zod's name for what it tells other libraries */
import type { z } from "zod";

type Check = (value: unknown) => boolean;

/**
 * Whether a JSON value has exactly the shape of a schema. It is several times as fast as parsing, because it returns
 * only yes or no; parse with the schema to learn why not. It throws for a kind of schema that changes what it parses.
 */
export function shapeCheck(schema: z.core.$ZodType): Check {
  // Every schema of zod is one of these; `type` tells which.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const kind = kindCheck(def);
  const checks = (def.checks ?? []).map((check) => furtherCheck(check));
  if (checks.length === 0) return kind;
  return (value) => kind(value) && isEach(checks, value);
}

/** A loop, because `every` would make a function for each value. */
function isEach(checks: readonly Check[], value: unknown): boolean {
  for (const check of checks) if (!check(value)) return false;
  return true;
}

function kindCheck(def: z.core.$ZodTypes["_zod"]["def"]): Check {
  switch (def.type) {
    case "string":
      return stringCheck(def);
    case "number":
      if (!("format" in def)) return (value) => Number.isFinite(value);
      if (def.format !== "safeint")
        throw new Error(`There is no quick check for numbers of ${String(def.format)}`);
      return (value) => Number.isSafeInteger(value);
    case "literal": {
      const values = new Set<unknown>(def.values);
      return (value) => values.has(value);
    }
    case "enum": {
      const values = new Set<unknown>(Object.values(def.entries));
      return (value) => values.has(value);
    }
    case "array": {
      const element = shapeCheck(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case "nullable": {
      const inner = shapeCheck(def.innerType);
      return (value) => value === null || inner(value);
    }
    case "optional": {
      const inner = shapeCheck(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case "object":
      return objectCheck(def);
    default:
      throw new Error(`There is no quick check for schemas of the kind ${def.type}`);
  }
}

function stringCheck(def: z.core.$ZodStringDef): Check {
  const pattern = "pattern" in def ? def.pattern : undefined;
  if (pattern === undefined) return (value) => typeof value === "string";
  if (!(pattern instanceof RegExp) || pattern.global)
    throw new Error("There is no quick check for this text");
  return (value) => typeof value === "string" && pattern.test(value);
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check {
  const isStrict = catchall?._zod.def.type === "never";
  if (catchall !== undefined && !isStrict) throw new Error("There is no quick check for further keys");
  const fields = Object.entries(shape).map(([name, field]) => ({ name, check: shapeCheck(field) }));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const object = value as Record<string, unknown>; // an object of JSON has names and values
    let known = 0;
    for (const { name, check } of fields) {
      const field = object[name];
      if (!check(field)) return false;
      if (field !== undefined) known += 1;
    }
    if (!isStrict) return true;
    for (const name in object) if (object[name] !== undefined) known -= 1;
    return known === 0;
  };
}

/** A further check of a schema: a bound, or a custom rule. */
function furtherCheck(check: z.core.$ZodCheck): Check {
  const { def } = (check as z.core.$ZodChecks | z.core.$ZodCustom)._zod; // every check of zod is one of these
  switch (def.check) {
    case "greater_than": {
      const bound = Number(def.value);
      return (value) => (def.inclusive ? Number(value) >= bound : Number(value) > bound);
    }
    case "less_than": {
      const bound = Number(def.value);
      return (value) => (def.inclusive ? Number(value) <= bound : Number(value) < bound);
    }
    case "min_length":
      return (value) => lengthOf(value) >= def.minimum;
    case "max_length":
      return (value) => lengthOf(value) <= def.maximum;
    case "custom":
      return (value) => Boolean(def.fn(value));
    default:
      throw new Error(`There is no quick check for ${def.check}`);
  }
}

function lengthOf(value: unknown): number {
  return typeof value === "string" || Array.isArray(value) ? value.length : Number.NaN;
}
