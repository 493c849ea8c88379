const SEPARATORS = [",", ";", "\t", "|"];

/** What stands between the cells: the one that stands most often in the first lines, outside of quotation marks. */
export function separatorOf(text: string): string {
  const start = text
    .slice(0, 20_000)
    .split("\n")
    .slice(0, 20)
    .join("\n")
    .replaceAll(/"[^"]*"/g, "");
  const counts = SEPARATORS.map((separator) => start.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}
