import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script, constants } from "node:vm";

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
  const require = createRequire(path);
  const module = new Module(path);
  module.filename = path;
  // Lazily loaded parts import this module by its name.
  require.cache[path] = module;
  script.runInThisContext()(module.exports, require, module, path, dirname(path));
  if (code === undefined || script.cachedDataRejected === true) {
    setTimeout(() => keepCode(script, codePath), STARTED_AFTER_MS).unref();
  }
  return module.exports;
}

function keepCode(script: Script, path: string): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, script.createCachedData());
    renameSync(unfinished, path);
  } catch {
    // On a full disk the next start compiles again.
  }
}
