let moment: Intl.DateTimeFormat | undefined;

/** A moment in Indian time: "22 Nov 2026, 6:26 pm". */
export function readMoment(at: string): string {
  moment ??= new Intl.DateTimeFormat("en-IN", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Asia/Kolkata",
  });
  return moment.format(new Date(at));
}
