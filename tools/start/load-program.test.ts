import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { collectGarbage } from "@bahi/service-kit/collect-garbage.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadProgram } from "./load-program.ts";

/** A program of two files, of which the second imports the first. */
function program(): string {
  const folder = mkdtempSync(join(tmpdir(), "bahi-program-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "shop.cjs"),
    'exports.name = () => "दुकान"; exports.later = () => require("./later.cjs"); exports.called = exports.name();',
  );
  writeFileSync(join(folder, "later.cjs"), 'module.exports = require("./shop.cjs");');
  return join(folder, "shop.cjs");
}

type Shop = { name(): string; later(): Shop };

function load(path: string): Shop {
  // as: the program above
  return loadProgram(path) as Shop;
}

test("a program finds itself under its own name, and is loaded once", () => {
  const shop = load(program());
  expect(shop.name()).toBe("दुकान");
  expect(shop.later()).toBe(shop);
});

test("what a start has called is left compiled, and the next start runs on it", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const path = program();
  load(path);
  expect(existsSync(`${path}.code`)).toBe(false);
  vi.runAllTimers();
  const { mtimeMs } = statSync(`${path}.code`);

  expect(load(path).name()).toBe("दुकान");
  expect(vi.getTimerCount()).toBe(0); // the cached code was accepted
  expect(statSync(`${path}.code`).mtimeMs).toBe(mtimeMs);
});

test("compiled code that is not of this program is made anew", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const path = program();
  writeFileSync(`${path}.code`, "something else");
  expect(load(path).name()).toBe("दुकान");
  vi.runAllTimers();
  load(path);
  expect(vi.getTimerCount()).toBe(0);
});

test("the whole program is left compiled, also when V8 has dropped compiled code meanwhile", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());

  /** The bytes of compiled code that a first start leaves. */
  function kept(meanwhile: () => void): number {
    const path = program();
    load(path);
    meanwhile();
    vi.runAllTimers();
    load(path);
    expect(vi.getTimerCount()).toBe(0); // the cached code was accepted
    return statSync(`${path}.code`).size;
  }

  const undisturbed = kept(() => {});
  expect(kept(dropCompiledCode)).toBe(undisturbed);
});

/** A collection in which V8 drops all compiled code that is not running. */
function dropCompiledCode(): void {
  setFlagsFromString("--stress-flush-code");
  collectGarbage();
  setFlagsFromString("--no-stress-flush-code");
}
