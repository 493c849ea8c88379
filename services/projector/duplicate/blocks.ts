import type { Node } from "./node.ts";
import { PHONE_PROFILES_MAX } from "./similar.ts";

/**
 * More nodes than this have nothing in common that tells: they are not compared for it. It bounds what a change costs,
 * whatever customers are entered.
 */
const BLOCK_NODES_MAX = 32;
const NAME_WORDS_MAX = 3;
const ADDRESS_WORDS_MAX = 6;
const NUMBERS_MAX = 4;

/** Nodes with one thing in common. Beyond `nodesMax` it tells nothing. */
export type Block = { nodes: Node[]; nodesMax: number; isOfPhone: boolean };

/** Which nodes may be alike: those with the same phone, or with a word of the name and a second signal in common. */
export class Blocks {
  readonly #blocks = new Map<string, Block>();
  readonly #keys = new Map<Node, string[]>();

  /** Returns the blocks that the node is in now. */
  add(node: Node): Block[] {
    const keys = keysOf(node);
    this.#keys.set(node, keys);
    return keys.map((key) => {
      const isOfPhone = key.startsWith(PHONE);
      const nodesMax = isOfPhone ? PHONE_PROFILES_MAX : BLOCK_NODES_MAX;
      const block = this.#blocks.get(key) ?? { nodes: [], nodesMax, isOfPhone };
      block.nodes.push(node);
      this.#blocks.set(key, block);
      return block;
    });
  }

  /** Returns the blocks that the node was in. */
  remove(node: Node): Block[] {
    const blocks = this.#blocksOf(node);
    for (const { nodes } of blocks) nodes.splice(nodes.indexOf(node), 1);
    for (const key of this.#keys.get(node) ?? []) {
      if (this.#blocks.get(key)?.nodes.length === 0) this.#blocks.delete(key);
    }
    this.#keys.delete(node);
    return blocks;
  }

  /** Everyone that a node is to be compared with. */
  candidates(node: Node): Set<Node> {
    const candidates = new Set<Node>();
    for (const block of this.#blocksOf(node)) {
      if (isTelling(block)) for (const other of block.nodes) candidates.add(other);
    }
    candidates.delete(node);
    return candidates;
  }

  /** How many nodes have a phone number. */
  profilesWith(digits: string): number {
    return this.#blocks.get(PHONE + digits)?.nodes.length ?? 0;
  }

  #blocksOf(node: Node): Block[] {
    return (this.#keys.get(node) ?? []).flatMap((key) => this.#blocks.get(key) ?? []);
  }
}

export function isTelling({ nodes, nodesMax }: Block): boolean {
  return nodes.length <= nodesMax;
}

const PHONE = "phone ";

function keysOf(node: Node): string[] {
  const phones = node.numbers.map(({ digits }) => PHONE + digits);
  const names = nameKeys(node);
  const signals = [
    ...node.numbers.slice(0, NUMBERS_MAX).flatMap(({ digits }) => nearKeys(digits)),
    ...placeKeys(node),
  ];
  return [...new Set([...phones, ...names.flatMap((name) => signals.map((signal) => `${name} ${signal}`))])];
}

/** The words by which a name is found, the longest first, and all of them as one word. */
function nameKeys({ name }: Node): string[] {
  const own = name.filter(({ weight }) => weight === 1);
  const telling = (own.length > 0 ? own : name).map(({ bones }) => bones);
  const longest = telling.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return [...new Set([...longest.slice(0, NAME_WORDS_MAX), telling.join("")])];
}

/** Two numbers that differ by one digit have their beginning or end in common; two whose digits changed places, the digits. */
function nearKeys(digits: string): string[] {
  return [
    `<${digits.slice(0, -5).slice(0, 4)}`,
    `>${digits.slice(-5)}`,
    `=${Array.from(digits).toSorted().join("")}`,
  ];
}

function placeKeys({ places }: Node): string[] {
  return places.flatMap(({ address, transporter }) => {
    const own = address.filter(({ weight }) => weight === 1);
    const words = (own.length > 0 ? own : address)
      .slice(0, ADDRESS_WORDS_MAX)
      .map(({ bones }) => `@${bones}`);
    return transporter === "" ? words : [...words, `by ${transporter}`];
  });
}
