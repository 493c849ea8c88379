import { nameKey } from "./keys.ts";

/** A record that is there, or one that this import is making. `id` is undefined when it turns out to be neither. */
export type NamedRecord<State> = { state: () => State; id: Promise<number | undefined> | number };

/** Records by their name, without case and spaces. Two may share one. */
export type NamedRecords<State> = {
  named(name: string): readonly NamedRecord<State>[];
  add(name: string, record: NamedRecord<State>): void;
};

export function createNamedRecords<State>(): NamedRecords<State> {
  const byKey = new Map<string, NamedRecord<State>[]>();

  return {
    named: (name) => byKey.get(nameKey(name)) ?? [],
    add(name, record) {
      const key = nameKey(name);
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [record]);
      else others.push(record);
    },
  };
}

/** The number of a record written in place of its name: 12 or #12. */
export function numberIn(text: string): number | undefined {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}
