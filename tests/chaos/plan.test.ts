import { expect, test } from "vitest";
import { type FaultKind, LANES, STEPS, planOf } from "./plan.ts";

const SIZE = { clients: 8, steps: 120, faultsOfLane: 6, holdMsMax: 2_500 };
const all = new Set<FaultKind>(Object.values(LANES).flat());

test("a seed repeats its decisions, and another seed makes others", () => {
  expect(planOf(7, SIZE, all)).toEqual(planOf(7, SIZE, all));
  expect(planOf(8, SIZE, all)).not.toEqual(planOf(7, SIZE, all));
});

test("a few seeds hold every kind of step and of fault, and no fault that is impossible where they run", () => {
  const plans = [1, 2, 3, 4, 5, 6].map((seed) => planOf(seed, SIZE, all));
  const steps = new Set(plans.flatMap(({ clients }) => clients.flat().map(({ kind }) => kind)));
  expect([...steps].toSorted()).toEqual(Object.keys(STEPS).toSorted());
  const faults = new Set(
    plans.flatMap(({ lanes }) =>
      Object.values(lanes)
        .flat()
        .map(({ kind }) => kind),
    ),
  );
  expect([...faults].toSorted()).toEqual([...all].toSorted());

  const few = planOf(1, SIZE, new Set<FaultKind>(["kill a service"]));
  expect(Object.keys(few.lanes)).toEqual(["services"]);
  expect(few.lanes.services?.every(({ kind }) => kind === "kill a service")).toBe(true);
});
