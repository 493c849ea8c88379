import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createTokens } from "./token.ts";

const asha = { id: 7, name: "Asha राव", role: "staff", sessionId: randomUUID() } as const;

afterEach(() => {
  vi.useRealTimers();
});

test("a token says who was signed in", () => {
  const tokens = createTokens(randomBytes(32));
  expect(tokens.verify(tokens.sign(asha))).toEqual(asha);
});

test("a token is good for twelve hours, also one that was seen before", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const tokens = createTokens(randomBytes(32));
  const token = tokens.sign(asha);
  vi.setSystemTime(Date.now() + 12 * 3_600_000 - 2_000);
  expect(tokens.verify(token)).toEqual(asha);
  vi.setSystemTime(Date.now() + 4_000);
  expect(() => tokens.verify(token)).toThrow("Your session has ended. Please sign in again.");
});

test("a changed token is refused, also after the right one was seen", () => {
  const tokens = createTokens(randomBytes(32));
  const token = tokens.sign(asha);
  tokens.verify(token);
  const [head, , signature] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ sid: asha.sessionId, sub: "1", name: "Asha", role: "admin" }));
  expect(() => tokens.verify(`${head}.${forged.toString("base64url")}.${signature}`)).toThrow(
    "Please sign in",
  );
});
