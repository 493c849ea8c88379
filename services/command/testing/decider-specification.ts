import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import { type RefusalCode, Refused } from "@bahi/contracts/refusal.ts";
import { expect } from "vitest";
import type { DocumentDefinition } from "../execution/documents.ts";
import { type Records, type RecordsDefinition, createRecordFold } from "../execution/records.ts";

/**
 * Given events, when a decider is asked, then events or a refusal. It folds the given events as the command service does,
 * with the definitions of `command-stores.ts`, and takes the same functions as `execute` there:
 *
 *     const invoice = documentSpecification(invoiceDefinition);
 *     invoice.given(created).when((state) => deleteInvoice(command, state)).then(deleted);
 *     invoice.given().when((state) => deleteInvoice(command, state)).thenRefused("invoice-not-found");
 *     invoice.given(created, deleted).when((state) => deleteInvoice(command, state)).thenNothing();
 */
export type DeciderSpecification<State, Event> = {
  given: (...events: Event[]) => Given<State, Event>;
};

type Given<State, Event> = {
  /** The state that the given events fold into. */
  state: State;
  when(decide: (state: State) => Decision<Event> | NumberedDecision<Event>): Then<Event>;
};

type Then<Event> = {
  /** Decides exactly these events. */
  then(...expected: Event[]): void;
  /** Decides nothing: there is nothing to change. */
  thenNothing(): void;
  /** Refuses with this code and, if given, this sentence. */
  thenRefused(code: RefusalCode, sentence?: string): void;
  /** What was decided, for tests of properties. */
  decision: Event[] | Refused;
};

/** Who made the given events, and when. */
const GIVEN = { at: "2026-04-02T06:30:00.000Z", actor: { id: 1, name: "Asha Rao", role: "admin" } } as const;

/** For the records of a register. The state is all of them. */
export function registerSpecification<State, Event extends BahiEvent>(
  definition: RecordsDefinition<State, Event>,
): DeciderSpecification<Records<State>, Event> {
  return specification((events) => {
    const records = createRecordFold(definition);
    for (const [revision, event] of events.entries()) records.apply(event, GIVEN, revision);
    return records;
  });
}

/** For one document. A new one gets `number`. */
export function documentSpecification<State, Event extends BahiEvent>(
  { absent, evolve }: Pick<DocumentDefinition<State, Event>, "absent" | "evolve">,
  number = 1,
): DeciderSpecification<State, Event> {
  return specification(
    (events) => events.reduce((state, event) => evolve(state, event, GIVEN), absent),
    number,
  );
}

function specification<State, Event>(
  fold: (events: Event[]) => State,
  number = 1,
): DeciderSpecification<State, Event> {
  return {
    given(...events) {
      const state = fold(events);
      return {
        state,
        when(decide) {
          const decided = decide(state);
          return expectations(typeof decided === "function" ? decided(number) : decided);
        },
      };
    },
  };
}

function expectations<Event>(decision: Event[] | Refused): Then<Event> {
  return {
    decision,
    // oxlint-disable-next-line unicorn/no-thenable -- the word of the field; nobody awaits an expectation
    then: (...expected) => expect(decision).toEqual(expected),
    thenNothing: () => expect(decision).toEqual([]),
    thenRefused(code, sentence) {
      expect(decision instanceof Refused ? decision.code : decision).toBe(code);
      if (sentence !== undefined) expect(decision).toMatchObject({ message: sentence });
    },
  };
}
