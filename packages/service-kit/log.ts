import { type Logger, pino } from "pino";

/** One JSON line an event on stdout. Passwords and tokens never stand in it. */
export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: ["req.headers.authorization", "headers.authorization", "*.password"],
  });
}
