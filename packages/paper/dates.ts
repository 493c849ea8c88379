let moment: Intl.DateTimeFormat | undefined;

/** A moment in Indian time: "22 Nov 2026, 6:26 pm". */
export function readMoment(at: string): string {
  // Part by part: a `dateStyle` is "22-Nov-2026" in browsers of 2023, and this one in later ones.
  moment ??= new Intl.DateTimeFormat("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Asia/Kolkata",
  });
  return moment.format(new Date(at));
}
