import { virama, vowelSign, type Sound } from "./sound.ts";
import type { LetterContext, LetterModel } from "./letter-model.ts";

/**
 * One way to read some letters of the source: which sounds, at what cost, and where reading goes on. `apartCost`
 * is what it costs to leave the first consonant apart from one that stands right before it.
 */
export type Reading = { sounds: Sound[]; cost: number; to: number; apartCost: number };

/** At each place of the source the ways to read on from there. */
export type Readings = (place: number) => Reading[];

export type Spelling = { text: string; cost: number };

/** How many half-read spellings stay in the race at each place. */
const beamWidth = 16;

/** How much the look of the spelling counts beside the reading of the source. */
const modelWeight = 0.36;

/** What speaks for a word that stands in the vocabulary. */
const knownBonus = 1.2;

type Draft = Spelling & { context: LetterContext; afterConsonant: boolean };

/**
 * The best spellings of the source, best first: each source letter may be read in several ways, and the letter
 * model knows which of them look like Hindi. Takes time in proportion to the length of the source.
 */
export function spell(sourceLength: number, readings: Readings, model: LetterModel): Spelling[] {
  const drafts: Draft[][] = Array.from({ length: sourceLength + 1 }, () => []);
  drafts[0]?.push({ text: "", cost: 0, context: model.start, afterConsonant: false });

  for (let place = 0; place < sourceLength; place++) {
    const ways = readings(place);
    const going = best(drafts[place] ?? []);
    for (const draft of [...going, ...(place < 2 ? [] : going.map((whole) => secondPart(whole, model)))]) {
      for (const way of ways) {
        for (const { letters, cost, afterConsonant } of writings(way, draft.afterConsonant)) {
          const longer = write(draft, letters, model);
          drafts[way.to]?.push({ ...longer, cost: longer.cost + way.cost + cost, afterConsonant });
        }
      }
    }
    drafts[place] = [];
  }

  const ended = (drafts[sourceLength] ?? []).map(({ text, cost, context }) => ({
    text,
    cost: cost + modelWeight * model.endCost(context) - (model.knows(text) ? knownBonus : 0),
  }));
  return ended.toSorted((a, b) => a.cost - b.cost);
}

export function cheapest(spellings: Spelling[]): Spelling | undefined {
  return spellings.toSorted((a, b) => a.cost - b.cost)[0];
}

/** What starting a second word in a compound costs (गलतफहमी is गलत and फहमी). */
const compoundCost = 1.4;

function secondPart(whole: Draft, model: LetterModel): Draft {
  const cost = whole.cost + compoundCost + modelWeight * model.endCost(whole.context);
  return { ...whole, cost, context: model.start, afterConsonant: false };
}

/** The cheapest drafts, each text once. */
function best(drafts: Draft[]): Draft[] {
  const byText = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = `${draft.text}${draft.afterConsonant ? "" : "|"}`;
    const other = byText.get(key);
    if (other === undefined || draft.cost < other.cost) byText.set(key, draft);
  }
  return [...byText.values()].toSorted((a, b) => a.cost - b.cost).slice(0, beamWidth);
}

function write(draft: Draft, letters: string, model: LetterModel) {
  let { context, cost } = draft;
  for (const letter of letters) {
    const step = model.next(context, letter);
    context = step.context;
    cost += modelWeight * step.cost;
  }
  return { text: draft.text + letters, cost, context };
}

type Writing = { letters: string; cost: number; afterConsonant: boolean };

/** How sounds are written after what stands there: a vowel as sign or letter, a consonant joined or apart. */
function writings({ sounds, apartCost }: Reading, afterConsonant: boolean): Writing[] {
  const [first, ...rest] = sounds;
  if (first === undefined) return [{ letters: "", cost: 0, afterConsonant }];
  if (first.kind === "mark" && afterConsonant) return []; // a nasal belongs to a vowel
  const starts =
    first.kind === "consonant" && afterConsonant
      ? [
          { letters: `${virama}${first.letters}`, cost: 0.5 },
          { letters: first.letters, cost: apartCost },
        ]
      : [{ letters: written(first, afterConsonant), cost: 0 }];

  let after = first.kind === "consonant";
  let tail = "";
  for (const sound of rest) {
    tail += written(sound, after);
    after = sound.kind === "consonant";
  }
  return starts.map(({ letters, cost }) => ({ letters: letters + tail, cost, afterConsonant: after }));
}

function written(sound: Sound, afterConsonant: boolean): string {
  return sound.kind === "vowel" && afterConsonant ? vowelSign(sound.letters) : sound.letters;
}
