import type { Block } from "./blocks.ts";
import { Places } from "./places.ts";
import type { Place, Traits } from "./profile.ts";
import type { Phone, Profile } from "./similar.ts";

type NodeTraits = Pick<Traits, "identity" | "name" | "numbers" | "place">;

/** All customers of one identity: one node in the graph of likenesses. */
export class Node implements Profile {
  readonly traits: NodeTraits;
  readonly members: Set<number>;
  readonly allPlaces: Places;
  /** The places, and the phones, that are compared as long as the node is in the graph. */
  places: readonly Place[] = [];
  phones: readonly Phone[] = [];
  /** What it has in common with other nodes. */
  blocks: Block[] = [];
  /** The order of the nodes: those with most phone numbers, or an address, come first; otherwise by hash, as if by lot. */
  readonly rank: string;
  /** The nodes that are likely the same customer, and how likely. */
  readonly alike = new Map<Node, number>();
  /** The center of its group, which may be itself. */
  center: Node = this;
  /** How many nodes this one is the center of. */
  groupSize = 1;

  /** `before` is the node of the same customers that this one replaces. */
  constructor(traits: NodeTraits, before?: Node) {
    this.traits = traits;
    this.members = before?.members ?? new Set();
    this.allPlaces = before?.allPlaces ?? new Places();
    const { identity, numbers, place } = traits;
    // With a number, the address of a node is that of any of its customers.
    const isWithAddress = numbers.length === 0 && place.address.length > 0;
    this.rank = `${8 - Math.min(numbers.length, 8)}${isWithAddress ? 0 : 1} ${identity}`;
  }

  get identity(): string {
    return this.traits.identity;
  }

  get name(): Traits["name"] {
    return this.traits.name;
  }

  get numbers(): Traits["numbers"] {
    return this.traits.numbers;
  }

  /** Whether there is anybody else in its group. A name alone does not make its customers alike. */
  get isInGroup(): boolean {
    return this.center.groupSize > 1 || (this.members.size > 1 && this.#isTelling);
  }

  get #isTelling(): boolean {
    if (this.numbers.length > 0) return true;
    return this.places.some(({ address, transporter }) => address.length > 0 || transporter !== "");
  }
}
