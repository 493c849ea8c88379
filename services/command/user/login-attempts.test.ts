import { expect, test } from "vitest";
import { createLoginAttempts } from "./login-attempts.ts";

test("refuses the eleventh wrong password, for this name alone, for five minutes", () => {
  let now = 0;
  const attempts = createLoginAttempts(() => now);
  for (let count = 0; count < 10; count += 1) attempts.begin("asha");
  expect(() => attempts.begin("asha")).toThrow("Too many failed sign-ins");
  attempts.begin("ravi");
  now = 5 * 60_000;
  attempts.begin("asha");
});

test("one who knows the password may sign in as often as he likes", () => {
  const attempts = createLoginAttempts();
  for (let count = 0; count < 100; count += 1) {
    expect(() => attempts.begin("asha")).not.toThrow();
    attempts.succeeded("asha");
  }
});

test("remembers a bounded number of names", () => {
  const attempts = createLoginAttempts(() => 0);
  for (let count = 0; count < 10; count += 1) attempts.begin("asha");
  for (let count = 0; count < 20_000; count += 1) attempts.begin(`name ${count}`);
  // Long forgotten: the price for not growing without end.
  expect(() => attempts.begin("asha")).not.toThrow();
});
