import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { expect, test } from "vitest";
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

test("the entries of one event come by noun and record, and no event overtakes another", () => {
  const passed: HistoryTable[] = [];
  const history = new HistoryInOrder({ add: (row) => passed.push(row) });
  const [payment, tenth, second] = [
    entry("1", "payment", 3),
    entry("1", "invoice", 10),
    entry("1", "invoice", 2),
  ];
  const later = entry("2", "customer", 1);
  for (const each of [payment, tenth, second, later]) history.add(each);
  expect(passed).toEqual([second, tenth, payment]);
  history.pass();
  expect(passed).toEqual([second, tenth, payment, later]);
  history.pass();
  expect(passed).toHaveLength(4);
});
