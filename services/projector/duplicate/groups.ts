import type { Node } from "./node.ts";
import { POSSIBLE } from "./similar.ts";

/**
 * Groups around centers: the first node by rank is a center, and so is each one that no center before it is like; the
 * others are in the group of the center that they are most like. So nobody is in a group for being like somebody who is
 * like somebody (a chain would end in one group for a whole town), and two who contradict each other are in one group
 * only if their center lists a number of each.
 * The groups are those of the pivot algorithm for correlation clustering (Ailon, Charikar, Newman 2008). As ranks are
 * drawn by lot, a change moves one center on average (Censor-Hillel, Haramaty, Karnin 2016), however large the graph is.
 * Takes the nodes whose likenesses have changed and returns those whose group is another, or as large no more.
 */
export function regroup(changed: Iterable<Node>): Set<Node> {
  const touched = new Set<Node>();
  const queue = [...changed].toSorted(byRank);
  const queued = new Set(queue);
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index];
    if (node === undefined) break;
    touched.add(node);
    const before = node.center;
    const center = centerOf(node);
    if (center === before) continue;
    before.groupSize -= 1;
    center.groupSize += 1;
    node.center = center;
    touched.add(before).add(center);
    if (before !== node && center !== node) continue;
    // Whether it is a center decides about those after it, and about nobody else.
    for (const after of node.alike.keys()) {
      if (after.rank <= node.rank || queued.has(after)) continue;
      const place = queue.findIndex(({ rank }, at) => at > index && rank > after.rank);
      queue.splice(place === -1 ? queue.length : place, 0, after);
      queued.add(after);
    }
  }
  return touched;
}

function centerOf(node: Node): Node {
  let center = node;
  let most = -Infinity;
  for (const [other, likely] of node.alike) {
    const isCenter = other.rank < node.rank && other.center === other;
    if (!isCenter || likely < most || (likely === most && center.rank < other.rank)) continue;
    [center, most] = [other, likely];
  }
  return center;
}

/**
 * The center of the group that a node is shown in. One that would be left alone is shown with those whom it is like,
 * unless it is too unlike their center. Undefined where it is alone after all.
 */
export function shownCenter(node: Node, likenessOf: (one: Node, other: Node) => number): Node | undefined {
  if (node.isInGroup) return node.center;
  let center: Node | undefined;
  let most = -Infinity;
  for (const [other, likely] of node.alike) {
    const isMember = other.center !== other;
    if (
      !isMember ||
      likely < most ||
      (likely === most && center !== undefined && center.rank < other.center.rank)
    )
      continue;
    if (likenessOf(node, other.center) >= POSSIBLE) [center, most] = [other.center, likely];
  }
  return center;
}

function byRank(one: Node, other: Node): number {
  return one.rank < other.rank ? -1 : 1;
}
