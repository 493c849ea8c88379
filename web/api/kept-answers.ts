/** What a read was answered with, and the tag under which the server knows it again. */
type KeptAnswer = { tag: string; body: unknown; total: number; nextCursor: string | null };

/** What the screens show at once and a little more: a list may have thousands of rows. */
const KEPT_MAX = 30;

/**
 * Answers to the reads of whoever is signed in, in the memory of this page alone: the server allows no cache to keep
 * them, which on a shared computer would be there for the next person. With its tag a repeated read transfers nothing.
 */
const kept = new Map<string, KeptAnswer>();
let keptFor: string | null = null;

export function keptAnswer(token: string | null, path: string): KeptAnswer | undefined {
  if (token !== keptFor) kept.clear();
  keptFor = token;
  return kept.get(path);
}

/** Keeps an answer that has a tag, and forgets the one that was kept longest. */
export function keepAnswer(path: string, tag: string | null, answer: Omit<KeptAnswer, "tag">): void {
  kept.delete(path);
  if (tag === null) return;
  kept.set(path, { ...answer, tag });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
