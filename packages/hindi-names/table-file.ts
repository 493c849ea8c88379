/** The tables of a file, in their order. */
const kinds = {
  dictionaryStarts: Uint32Array,
  dictionaryBytes: Uint8Array,
  hindiLetters: Uint8Array,
  hindiLonger: Uint32Array,
  hindiShorter: Uint32Array,
  hindiCosts: Uint16Array,
  hindiUnseenCosts: Uint16Array,
  hindiWords: Uint32Array,
  englishLetters: Uint8Array,
  englishLonger: Uint32Array,
  englishShorter: Uint32Array,
  englishCosts: Uint16Array,
  englishUnseenCosts: Uint16Array,
  englishWords: Uint32Array,
  origins: Float32Array,
  tradeWords: Uint8Array,
};

type Name = keyof typeof kinds;
export type FileTables = { [Each in Name]: NumberTable<InstanceType<(typeof kinds)[Each]>> };
/** The kind of table, wherever its numbers lie. */
type NumberTable<Table> = Table extends Uint8Array
  ? Uint8Array
  : Table extends Uint16Array
    ? Uint16Array
    : Table extends Uint32Array
      ? Uint32Array
      : Float32Array;

// as: the keys of an object that is written above
const names = Object.keys(kinds) as Name[];

/** A number of four bytes lies at a multiple of four. */
const aligned = (place: number) => Math.ceil(place / 4) * 4;

/** One file: the length in bytes of each table, then the tables, for a machine of this one's byte order. */
export function packTables(tables: FileTables): Uint8Array<ArrayBuffer> {
  const lengths = Uint32Array.from(names, (name) => tables[name].byteLength);
  const file = new Uint8Array(sizeOfFile(lengths));
  let place = 0;
  for (const table of [lengths, ...names.map((name) => tables[name])]) {
    file.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), place);
    place += aligned(table.byteLength);
  }
  return file;
}

/** The tables as they lie in the file: nothing is parsed, and nothing is copied. */
export function unpackTables(file: Uint8Array<ArrayBuffer>): FileTables {
  const { buffer, byteOffset, byteLength } = file.byteOffset % 4 === 0 ? file : Uint8Array.from(file);
  const lengths = new Uint32Array(buffer, byteOffset, names.length);
  if (sizeOfFile(lengths) !== byteLength)
    throw new Error("The tables of Hindi names are not those that this program reads");
  let place = byteOffset + lengths.byteLength;
  const tables = names.map((name, at) => {
    const Kind = kinds[name];
    const length = lengths[at] ?? 0;
    const table = new Kind(buffer, place, length / Kind.BYTES_PER_ELEMENT);
    place += aligned(length);
    return [name, table];
  });
  // as: each name has got the kind of table that stands beside it above
  return Object.fromEntries(tables) as FileTables;
}

function sizeOfFile(lengths: Uint32Array): number {
  return lengths.reduce((size, length) => size + aligned(length), lengths.byteLength);
}
