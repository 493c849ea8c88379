import { type Block, Blocks, candidatesFor, isTelling } from "./blocks.ts";
import type { Node } from "./node.ts";
import { likeness, LIKELY } from "./similar.ts";

/**
 * The likenesses between nodes. The cost of a change is bounded by the size of a block, however many customers there are
 * and however many of them are alike.
 */
export class Graph {
  readonly #blocks = new Blocks();
  #changed = new Set<Node>();

  insert(node: Node): void {
    node.places = node.allPlaces.compared;
    this.#blocks.add(node);
    this.#changed.add(node);
    this.#countPhones(node);
    for (const block of node.blocks) {
      // The weight of a number depends on how many nodes have it.
      if (block.isOfPhone && block.nodes.length > 1 && block.nodes.length <= block.nodesMax + 1)
        this.#recount(block);
      if (!block.isOfPhone && block.nodes.length === block.nodesMax + 1) this.#forget(block);
    }
    this.#link(node);
  }

  remove(node: Node): void {
    for (const other of node.alike.keys()) this.#unlink(node, other);
    for (const block of this.#blocks.remove(node)) {
      if (block.isOfPhone && isTelling(block)) this.#recount(block);
      if (!block.isOfPhone && block.nodes.length === block.nodesMax) this.#compareAll(block);
    }
    this.#changed.delete(node);
  }

  /** Nodes whose {@link Node.alike} has changed since this was last called. */
  takeChanged(): Set<Node> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Compares the nodes of a phone number again: another number of nodes has it, so its weight has changed. */
  #recount({ nodes }: Block): void {
    for (const node of nodes) this.#countPhones(node);
    for (const node of nodes) {
      this.#changed.add(node);
      this.#link(node);
    }
  }

  #countPhones(node: Node): void {
    node.phones = node.numbers.map((number) => {
      return { ...number, profileCount: this.#blocks.profilesWith(number.digits) };
    });
  }

  /** A block has become too large: removes the likenesses that only it had brought about. */
  #forget({ nodes }: Block): void {
    for (const node of nodes) if (nodes.some((other) => node.alike.has(other))) this.#link(node);
  }

  /** A block is small enough again. */
  #compareAll({ nodes }: Block): void {
    for (const [index, node] of nodes.entries()) {
      for (const other of nodes.slice(index + 1)) this.#compare(node, other);
    }
  }

  /** Compares a node with everyone it has something in common with. */
  #link(node: Node): void {
    const candidates = candidatesFor(node);
    for (const other of node.alike.keys()) if (!candidates.has(other)) this.#unlink(node, other);
    for (const other of candidates) this.#compare(node, other);
  }

  /** How likely two nodes are the same customer, see {@link likeness}. */
  likenessOf(node: Node, other: Node): number {
    // Always in the same order, so that rounding comes out the same.
    const [first, second] = node.rank < other.rank ? [node, other] : [other, node];
    return likeness(first, second);
  }

  #compare(node: Node, other: Node): void {
    const likely = this.likenessOf(node, other);
    if (likely < LIKELY) {
      if (node.alike.has(other)) this.#unlink(node, other);
    } else if (node.alike.get(other) !== likely) {
      node.alike.set(other, likely);
      other.alike.set(node, likely);
      this.#changed.add(node).add(other);
    }
  }

  #unlink(node: Node, other: Node): void {
    node.alike.delete(other);
    other.alike.delete(node);
    this.#changed.add(node).add(other);
  }
}
