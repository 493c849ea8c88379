import { expect, onTestFinished, test, vi } from "vitest";
import { waitForFirstReadModels } from "./first-read-models.ts";

const LIVE = { id: 1, position: "" };

function readModelsAfter(failures: number) {
  const asked = { times: 0 };
  const live = async (): Promise<typeof LIVE> => {
    asked.times += 1;
    if (asked.times <= failures) throw new Error("there are no read models yet");
    return LIVE;
  };
  return { asked, live };
}

test("an edge that starts asks until the projector has made the first read models", async () => {
  const { asked, live } = readModelsAfter(3);
  await waitForFirstReadModels({ live }, 60_000);
  expect(asked.times).toBe(4);
});

test("an edge whose read models are not there in time starts without them", async () => {
  const { asked, live } = readModelsAfter(Number.POSITIVE_INFINITY);
  await waitForFirstReadModels({ live }, 0);
  expect(asked.times).toBe(1);
});

test("a clock that is set back meanwhile makes it wait no longer", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, live } = readModelsAfter(500);
  const setBack = async () => {
    vi.setSystemTime(Date.now() - 60_000);
    return live();
  };
  await waitForFirstReadModels({ live: setBack }, 50);
  expect(asked.times).toBeLessThan(100);
});
