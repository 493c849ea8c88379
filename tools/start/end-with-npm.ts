const PARENT_CHECK_MS = 250;

/** Calls `end` when the npm that runs this script was killed: it sends no signal, and its children get another parent. */
export function endWithNpm(end: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const npm = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(check);
    end();
  }, PARENT_CHECK_MS);
  check.unref();
}
