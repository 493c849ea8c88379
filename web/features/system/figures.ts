import { systemTexts } from "../../texts/system.ts";

const STEP = 1024;
const UNITS = ["KB", "MB", "GB", "TB"];
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A size as it is read: `740 KB`, `12.4 MB`. */
export function readSize(bytes: number): string {
  let size = bytes / STEP;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${unit === 0 ? Math.ceil(size) : size.toFixed(1)} ${UNITS[unit] ?? ""}`;
}

/** A length of time as it is read: `40 s`, `3 min 20 s`, `2 h 5 min`. */
export function readDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < MINUTE_S) return systemTexts.seconds(String(whole));
  if (whole < HOUR_S)
    return systemTexts.minutes(String(Math.floor(whole / MINUTE_S)), String(whole % MINUTE_S));
  return systemTexts.hours(
    String(Math.floor(whole / HOUR_S)),
    String(Math.floor((whole % HOUR_S) / MINUTE_S)),
  );
}

/** A position without the zeros that make it sort as text: `526`; of EventStoreDB `578460`, or `578460-578100`. */
export function readPosition(position: string): string {
  const places = position.split("-").map((place) => place.replace(/^0+(?=\d)/, ""));
  return [...new Set(places)].join("-");
}
