import type { EventFinding, RowFinding } from "@bahi/contracts/proof/report.ts";
import type { GenerationRecord, RebuildProgress } from "@bahi/contracts/system/api.ts";
import { inLanguage } from "./in-language.ts";

const generationStates: Readonly<Record<GenerationRecord["state"], string>> = {
  building: "Building",
  live: "Live",
  previous: "Kept",
  failed: "Given up",
};

/** What the projector says that it is doing. */
const doing: Readonly<Record<string, string>> = {
  starting: "starting",
  "standing by": "standing by",
  building: "building",
  "catching up": "catching up",
  following: "following",
  waiting: "waiting",
  stopped: "stopped",
};

const findingKinds: Readonly<Record<EventFinding["kind"] | RowFinding["kind"], string>> = {
  changed: "changed",
  rewritten: "rewritten",
  removed: "removed",
  inserted: "inserted",
  moved: "moved",
  "not-recorded": "not-recorded",
  "picture-missing": "picture missing",
  "picture-damaged": "picture damaged",
  inapplicable: "inapplicable",
  different: "different",
  missing: "missing",
  surplus: "surplus",
};

const english = {
  title: "Read models, rebuild and generations",
  allIsWell: "all is well",
  trouble: {
    noEvents: "the projector applies no events",
    noLive: "there are no live read models yet",
    givenUp: (generation: string) => `generation ${generation} was given up`,
    rebuilding: "a rebuild is under way",
  },

  live: {
    title: "Live read models",
    level: "Level",
    behind: "Behind",
    unknown: "Unknown",
    noEvents: "The projector applies no events",
    behindStore: "Behind the store",
    zeroEvents: "0 events",
    orMoreEvents: (events: string) => `${events} or more events`,
    lag: (events: string, duration: string) => `${events}, ${duration}`,
    generation: "Generation",
    noneYet: "None yet",
    projector: "Projector",
    positionShown: "Position shown",
    positionOfStore: "Position of the store",
    keptIn: "Events are kept in",
    memory: "Memory",
    projections: "Projections",
  },
  doing,

  generations: "Generations",
  generationStates,
  noGeneration: "There is none yet: the projector builds the first one when it starts.",
  generation: (id: string) => `Generation ${id}`,
  built: (events: string, size: string, moment: string) => `${events} events · ${size} · built ${moment}`,
  liveSince: (moment: string) => `live since ${moment}`,
  otherVersion: "Built by another version of the program; it cannot be switched to.",
  goBack: "Go Back",
  goBackTo: (id: string) => `Go back to generation ${id}`,
  switch: "Switch",
  switchTo: (id: string) => `Switch to generation ${id}`,
  requesting: "Requesting...",
  switchDone: (id: string) => `Generation ${id} catches up and goes live`,
  switchMeans: (id: string) =>
    `Generation ${id} catches up with everything recorded since, and then every list, balance and report is read from it. No read fails meanwhile and nothing that was recorded is lost.`,
  liveIsKept: "The generation that is live now is kept, so that you can come back to it.",
  drop: "Drop",
  dropNamed: (id: string) => `Drop generation ${id}`,
  dropping: "Dropping...",
  dropped: (id: string) => `Generation ${id} dropped`,
  dropMeans: (size: string) =>
    `Its tables are deleted, which frees ${size}, and there is no way back to it. The live read models stay as they are and no event is touched: a rebuild makes the same again.`,

  rebuild: {
    title: "Rebuild",
    rebuild: "Rebuild",
    states: {
      building: (id: string) => `Generation ${id} is building`,
      "catching up": (id: string) => `Generation ${id} is catching up`,
      following: (id: string) => `Generation ${id} follows`,
    } satisfies Partial<Record<RebuildProgress["state"], unknown>>,
    switches: "It goes live by itself when it is level.",
    isReadAlready:
      "Services of the new release read it already. It goes live by itself when none of the old release is left.",
    isKept: "It is kept beside the live one until you switch to it.",
    givenUp: (id: string) => `Generation ${id} was given up`,
    whyUnknown: "It is not said why.",
    none: "No rebuild is under way. One builds every list, balance and report anew from the first event, while the shop goes on.",
    cancel: "Cancel Rebuild",
    cancelTitle: "Cancel the rebuild",
    cancelMeans:
      "What is built in part is thrown away; a generation that stands whole is kept. The live read models stay as they are, and no event is touched.",
    end: "End Rebuild",
    ending: "Ending...",
    cancelled: "Rebuild cancelled",
    startTitle: "Rebuild read models",
    startMeans:
      "Every list, balance and report is built anew from the first event. The shop goes on with the live read models meanwhile, and no event is touched.",
    whenBuilt: "When it is built",
    goLive: { name: "Go live by itself", hint: "As soon as it has caught up, it replaces the live one." },
    keep: { name: "Keep it beside the live one", hint: "You switch to it when you want to." },
    start: "Start Rebuild",
    starting: "Starting...",
    started: "Rebuild started",
  },

  proof: {
    title: "Verify",
    verify: "Verify",
    verifying: "Verifying...",
    notLoaded: "The last proof could not be loaded",
    underWay: "The whole history is proved",
    failed: "The last proof could not be carried out",
    failedMeans: (why: string) => `${why} That says nothing about the books.`,
    notYet:
      "The books were not verified yet. A proof reads every event, checks it against the chain, and compares every row with what the events say.",
    startTitle: "Verify the books",
    startMeans:
      "Every event is read and checked against the chain, and every row of the live read models is compared with what the events say. Nothing is written; the shop goes on meanwhile.",
    start: "Start Proof",
    starting: "Starting...",
    started: "Proof started",
    lastReport: "Last report",
    noDifference: "No difference was found",
    differences: (number: number, shown: string) =>
      `${shown} ${number === 1 ? "difference was" : "differences were"} found`,
    isWhole: "Every event is as it was recorded, and every row is what the events say.",
    namedBelow: "Each is named below, with its place.",
    verified: "Verified",
    events: "Events",
    rows: "Rows",
    took: "Took",
    list: "Differences",
    moreNotShown: (shown: string) =>
      `${shown} more are not shown here. npm run verify -- --json FILE writes the report down.`,
    event: (number: string) => `Event ${number}`,
    table: (name: string) => `Table ${name}`,
    field: (name: string) => `field ${name}`,
    record: "Record of the chain",
    checkpoint: "Checkpoint",
    kinds: findingKinds,
  },
};

/** What the screen System folds away, and the proof of the books. */
export type MachineryTexts = typeof english;
export const machineryTexts = inLanguage("machinery", english);
