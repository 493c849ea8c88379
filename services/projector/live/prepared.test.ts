import { Client } from "pg";
import { expect, test } from "vitest";
import { prepared, preparedAs } from "./prepared.ts";

test("a connection prepares each of its statements under one name", () => {
  const client = new Client();
  const first = preparedAs(client, "insert", () => "insert into customer", [1]);
  expect(first).toEqual({ name: "projector 0", text: "insert into customer", values: [1] });
  expect(prepared(client, "select 1", [])).toMatchObject({ name: "projector 1" });
  expect(prepared(client, "insert into customer", [2])).toEqual({ ...first, values: [2] });
  const again = preparedAs(client, "insert", () => "its text is not made again", [3]);
  expect(again).toEqual({ ...first, values: [3] });
});

test("the statements of a connection that has ended are not kept for the next one", () => {
  const [before, next] = [new Client(), new Client()];
  preparedAs(before, "upsert", () => "insert into read_1.customer", []);
  const statement = preparedAs(next, "upsert", () => "insert into read_2.customer", []);
  expect(statement).toMatchObject({ name: "projector 0", text: "insert into read_2.customer" });
});
