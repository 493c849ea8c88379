import { withDeadline } from "@bahi/event-store/deadline.ts";
import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { CallOptions } from "@bahi/event-store/event-store.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { retryUntilKnown } from "./retry.ts";

test("a clock that is set forward while a store is away takes no time from a command", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const awayOnce = vi.fn<(options: CallOptions) => Promise<string>>(({ deadlineMs }) =>
    withDeadline(deadlineMs, async () => "stored"),
  );
  awayOnce.mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    throw new StoreUnavailableError("not-sent", new Error("the store is away"));
  });
  expect(await retryUntilKnown(awayOnce)).toBe("stored");
});
