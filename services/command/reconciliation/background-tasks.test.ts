import { pino } from "pino";
import { expect, test } from "vitest";
import { createBackgroundTasks } from "./background-tasks.ts";

const log = pino({ level: "silent" });

test("what follows from commands of the same moment begins together, and one that fails leaves the others", async () => {
  const background = createBackgroundTasks(log);
  const begun: string[] = [];
  const both = Promise.withResolvers<void>();
  const begin = (name: string) => async () => {
    begun.push(name);
    if (begun.length === 3) both.resolve();
    await both.promise;
    if (name === "failing") throw new Error("away");
  };
  for (const name of ["one", "failing", "other"]) background.run(begin(name));
  expect(begun).toEqual([]);
  await both.promise;
  expect(begun).toEqual(["one", "failing", "other"]);
  await background.settled();
});

test("who waits for what follows waits also for what follows from that", async () => {
  const background = createBackgroundTasks(log);
  const done: string[] = [];
  background.run(async () => {
    done.push("first");
    background.run(async () => done.push("second"));
  });
  await background.settled();
  expect(done).toEqual(["first", "second"]);
});
