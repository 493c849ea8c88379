import type { Node } from "./node.ts";
import { PHONE_PROFILES_MAX } from "./similar.ts";

/**
 * What more nodes than this have in common identifies nobody: they are not compared for it. It bounds what a change
 * costs, whatever customers are entered.
 */
const BLOCK_NODES_MAX = 32;
const NAME_WORDS_MAX = 3;
const ADDRESS_WORDS_MAX = 6;
const NUMBERS_MAX = 4;

/** Nodes with one key in common. More than `nodesMax` are not compared for it. */
export type Block = { nodes: Node[]; nodesMax: number; isOfPhone: boolean };

/** The keys of a node: its phone numbers, and pairs of a word of its name and another signal, each as a hash. */
type Keys = { phones: readonly string[]; pairs: Iterable<number> };

/**
 * Which nodes may be alike: those with the same phone, or with a word of the name and a second signal in common. The keys
 * of a node are made again when it leaves, which is rare: to keep those of every node would take most of the memory.
 */
export class Blocks {
  readonly #phones = new Map<string, Block>();
  /** A node has about twenty pairs. Most belong to one node alone, which stands here without a block. */
  readonly #pairs = new Map<number, Node | Block>();

  /** Sets {@link Node.blocks}. What they are made from may not change until the node is removed. */
  add(node: Node): void {
    const { phones, pairs } = keysOf(node);
    const blocks: Block[] = [];
    for (const digits of phones) {
      const block = this.#phones.get(digits) ?? { nodes: [], nodesMax: PHONE_PROFILES_MAX, isOfPhone: true };
      block.nodes = withOneMore(block.nodes, node);
      this.#phones.set(digits, block);
      blocks.push(block);
    }
    for (const pair of pairs) {
      const there = this.#pairs.get(pair);
      if (there === undefined) this.#pairs.set(pair, node);
      else if (isBlock(there)) {
        there.nodes = withOneMore(there.nodes, node);
        blocks.push(there);
      } else {
        const block = { nodes: [there, node], nodesMax: BLOCK_NODES_MAX, isOfPhone: false };
        there.blocks = withOneMore(there.blocks, block);
        this.#pairs.set(pair, block);
        blocks.push(block);
      }
    }
    node.blocks = blocks.slice();
  }

  /** Returns the blocks that the node was in and that have other nodes. */
  remove(node: Node): Block[] {
    const { phones, pairs } = keysOf(node);
    for (const { nodes } of node.blocks) nodes.splice(nodes.indexOf(node), 1);
    for (const digits of phones) if (this.profilesWith(digits) === 0) this.#phones.delete(digits);
    for (const pair of pairs) {
      const there = this.#pairs.get(pair);
      if (there === node || (there !== undefined && isBlock(there) && there.nodes.length === 0))
        this.#pairs.delete(pair);
    }
    const blocks = node.blocks.filter(({ nodes }) => nodes.length > 0);
    node.blocks = [];
    return blocks;
  }

  /** How many nodes have a phone number. */
  profilesWith(digits: string): number {
    return this.#phones.get(digits)?.nodes.length ?? 0;
  }
}

/** Everyone that a node is to be compared with. */
export function candidatesFor(node: Node): Set<Node> {
  const candidates = new Set<Node>();
  for (const block of node.blocks) {
    if (!isTelling(block)) continue;
    for (const other of block.nodes) candidates.add(other);
  }
  candidates.delete(node);
  return candidates;
}

/** Most lists stay short, and V8 gives one that grows in place room for sixteen more. */
const SHORT_MAX = 8;

function withOneMore<T>(list: T[], one: T): T[] {
  if (list.length < SHORT_MAX) return list.concat([one]);
  list.push(one);
  return list;
}

function isBlock(there: Node | Block): there is Block {
  return "nodes" in there;
}

export function isTelling({ nodes, nodesMax }: Block): boolean {
  return nodes.length <= nodesMax;
}

function keysOf(node: Node): Keys {
  const phones = node.numbers.map(({ digits }) => digits);
  const pairs = new Set<number>();
  const signals = signalsOf(node).map(hashOf);
  for (const name of nameKeys(node).map(hashOf)) {
    for (const signal of signals) pairs.add(hashOfPair(name, signal));
  }
  return { phones, pairs };
}

function signalsOf(node: Node): string[] {
  return [
    ...node.numbers.slice(0, NUMBERS_MAX).flatMap(({ digits }) => nearKeys(digits)),
    ...placeKeys(node),
  ];
}

/** The hash of a text (FNV-1a, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/**
 * The hash of a pair, in 30 bits: V8 stores such a number in a map without allocating. Two pairs with one hash share a
 * block: their nodes are compared once more than needed, and found unlike.
 */
function hashOfPair(name: number, signal: number): number {
  const mixed = Math.imul(name ^ (signal >>> 15) ^ Math.imul(signal, 0x85ebca6b), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 13)) >>> 2;
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
