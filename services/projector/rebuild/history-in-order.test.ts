import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { expect, onTestFinished, test } from "vitest";
import { HistoryInOrder } from "./history-in-order.ts";

const entry = (position: string, noun: HistoryTable["noun"], record_id: number): HistoryTable => ({
  position,
  noun,
  record_id,
  at: "2026-04-01T06:30:00.000Z",
  actor_id: 1,
  actor_name: "Owner",
  actor_role: "admin",
  event: "PaymentRecorded",
  title: "",
  changes: [],
  reason: "",
  command_key: "",
  caused_by: null,
  cause_noun: null,
  cause_id: null,
  amount_paise: null,
});

const payment = entry("1", "payment", 3);
const tenth = entry("1", "invoice", 10);
const second = entry("1", "invoice", 2);
const later = entry("2", "customer", 1);

/** What reaches the table, which is told to flush after each entry of an event that does not fit into memory. */
function passedOn(entriesInMemory?: number) {
  const passed: HistoryTable[] = [];
  let waiting = 0;
  let waitingMost = 0;
  const history = new HistoryInOrder(
    {
      add(row) {
        passed.push(row);
        waiting += 1;
        waitingMost = Math.max(waitingMost, waiting);
      },
      flush() {
        waiting = 0;
        return Promise.resolve();
      },
    },
    entriesInMemory,
  );
  onTestFinished(() => history.close());
  return { history, passed, waitingMost: () => waitingMost };
}

test("the entries of one event come by noun and record, and no event overtakes another", async () => {
  const { history, passed } = passedOn();
  for (const each of [payment, tenth, second, later]) history.add(each);
  expect(passed).toEqual([second, tenth, payment]);
  await history.flush();
  expect(passed).toEqual([second, tenth, payment, later]);
  await history.flush();
  expect(passed).toHaveLength(4);
});

test("entries of one event that do not fit into memory come in the same order, and never many at once", async () => {
  const { history, passed, waitingMost } = passedOn(2);
  for (const each of [payment, tenth]) history.add(each);
  expect(history.isFull).toBe(false);
  history.add(second);
  expect(history.isFull).toBe(true);
  await history.flush();
  expect(history.isFull).toBe(false);
  expect(waitingMost()).toBe(1);
  history.add(later);
  await history.flush();
  expect(passed).toEqual([second, tenth, payment, later]);
});
