import { expect, test, vi } from "vitest";

// The locale data of browsers differ in what is a medium date: "22-Nov-2026" or "22 Nov 2026".
test("dates on paper are made part by part, so that no browser has a style of its own for them", async () => {
  vi.resetModules();
  const { readMoment } = await import("./dates.ts");
  const { readBusinessDate } = await import("@bahi/contracts/calendar.ts");
  const format = vi.spyOn(Intl, "DateTimeFormat");
  expect(readMoment("2026-11-22T12:56:00Z")).toBe("22 Nov 2026, 6:26 pm");
  expect(readBusinessDate("2026-03-31")).toBe("31 Mar 2026");
  const parts = { day: "numeric", month: "short", year: "numeric" };
  expect(format.mock.calls.map(([, options]) => options)).toEqual([
    { ...parts, hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" },
    { ...parts, timeZone: "UTC" },
  ]);
});
