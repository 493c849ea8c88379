/** The metrics that a scrape has told, by name: the labels of each of its samples. */
export type Samples = Map<string, Readonly<Record<string, string>>[]>;

const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*)\})? (?:-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|Nan)$/i;
const COMMENT = /^# (HELP|TYPE) [a-zA-Z_:][\w:]* .+$/;

/** Reads the text of a scrape into `samples`, with the labels that Prometheus adds. A line that is none of its text fails. */
export function readScrape(text: string, target: Readonly<Record<string, string>>, samples: Samples): void {
  for (const line of text.split("\n")) {
    if (line === "" || COMMENT.test(line)) continue;
    const [, name, labels = ""] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`no text of Prometheus: ${line}`);
    const own = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = "", value = ""]) => [
      label,
      value,
    ]);
    samples.set(name, [...(samples.get(name) ?? []), { ...Object.fromEntries(own), ...target }]);
  }
}
