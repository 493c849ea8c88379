type Numbers = Int32Array | Float64Array | Uint8Array;

/** Numbers by record number, packed: 0 where nothing was set. Record numbers are consecutive, so few are wasted. */
export type Column = { get(id: number): number; set(id: number, value: number): void };

export function createColumn(allocate: (length: number) => Numbers): Column {
  let numbers = allocate(1024);
  return {
    get: (id) => numbers[id] ?? 0,
    set(id, value) {
      if (id >= numbers.length) {
        const grown = allocate(Math.max(id + 1, numbers.length * 2));
        grown.set(numbers);
        numbers = grown;
      }
      numbers[id] = value;
    },
  };
}

export const int32Column = (): Column => createColumn((length) => new Int32Array(length));
export const float64Column = (): Column => createColumn((length) => new Float64Array(length));
export const flagColumn = (): Column => createColumn((length) => new Uint8Array(length));
