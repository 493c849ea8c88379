import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script, constants } from "node:vm";
import { collectGarbage } from "@bahi/service-kit/collect-garbage.ts";

/** By then the start is over, and the functions that it calls are compiled. */
const STARTED_AFTER_MS = 5_000;

/**
 * Loads a bundled program with the compiled code of the functions that its first start called. Node's own cache keeps
 * only what is compiled before anything is called, and a start calls thousands of functions: compiling them took a
 * sixth of it.
 */
export function loadProgram(path: string): unknown {
  const source = readFileSync(path, "utf8");
  const codePath = `${path}.code`;
  const code = existsSync(codePath) ? readFileSync(codePath) : undefined;
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: path,
    cachedData: code,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const isKept = code !== undefined && script.cachedDataRejected !== true;
  if (!isKept) holdCompiledCode();
  const require = createRequire(path);
  const module = new Module(path);
  module.filename = path;
  // Lazily loaded parts import this module by its name.
  require.cache[path] = module;
  script.runInThisContext()(module.exports, require, module, path, dirname(path));
  if (!isKept) setTimeout(() => keepCode(script, codePath), STARTED_AFTER_MS).unref();
  return module.exports;
}

/**
 * V8 drops compiled code that has not run for some collections. The function around the whole program runs once: kept code
 * without it made every later start compile the program again.
 */
function holdCompiledCode(): void {
  setFlagsFromString("--no-flush-bytecode");
  // It holds for the whole process, and this may be a thread that ends before its code is kept.
  process.once("exit", dropCompiledCodeAgain);
}

function dropCompiledCodeAgain(): void {
  setFlagsFromString("--flush-bytecode");
}

function keepCode(script: Script, path: string): void {
  dropCompiledCodeAgain(); // before, because V8 takes no code that was kept under other flags
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, path);
  } catch {
    // On a full disk the next start compiles again.
  }
  collectGarbage("last-resort"); // what was compiled for the start alone, some ten megabytes
}
