import { expect, onTestFinished, test } from "vitest";
import { edgeForTest } from "../testing/edge-for-test.ts";

test("the log tells who downloads the history", async () => {
  const lines: string[] = [];
  const edge = await edgeForTest({ onLog: (line) => lines.push(line) });
  onTestFinished(() => edge.close());
  await edge.get("/admin/backup", { as: "staff" });
  expect(lines.join("")).not.toContain("downloads");
  await edge.get("/admin/backup");
  const told = lines.map((line) => JSON.parse(line) as { msg: string });
  expect(told.filter(({ msg }) => msg.includes("downloads"))).toMatchObject([
    { userId: 1, address: "127.0.0.1", msg: "a user downloads the history" },
  ]);
});
