import { parser } from "@prometheus-io/lezer-promql";
import type { Samples } from "./prometheus-text.ts";

/** A metric in an expression. `equal` is the value of a label that has to be this one; the other labels only have to be there. */
type Selector = { metric: string; labels: string[]; equal: Map<string, string> };

type Expression = {
  selectors: Selector[];
  /** What `by` names. */
  groupedBy: string[];
};

/** Parses PromQL. Throws when it is none. */
function parsePromql(text: string): Expression {
  const found: Expression = { selectors: [], groupedBy: [] };
  parser.parse(text).iterate({
    enter({ type, name, from, to, node }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      const content = text.slice(from, to);
      if (name === "VectorSelector") found.selectors.push({ metric: "", labels: [], equal: new Map() });
      const selector = found.selectors.at(-1);
      if (name === "Identifier" && selector?.metric === "") selector.metric = content;
      if (name === "LabelName" && node.parent?.name === "GroupingLabels") found.groupedBy.push(content);
      if (name !== "UnquotedLabelMatcher") return;
      const [, label = "", operator, value = ""] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(content) ?? [];
      selector?.labels.push(label);
      if (operator === "=") selector?.equal.set(label, value);
    },
  });
  return found;
}

/** What an expression asks for that no scrape has told: metrics, labels, values of labels. */
export function missingIn(expression: string, samples: Samples): string[] {
  const { selectors, groupedBy } = parsePromql(expression);
  const missing = selectors.flatMap(({ metric, labels, equal }) => {
    const told = samples.get(metric);
    if (told === undefined) return [metric];
    const isThere = told.some(
      (sample) =>
        labels.every((label) => label in sample) &&
        [...equal].every(([label, value]) => sample[label] === value),
    );
    return isThere ? [] : [`${metric} with ${labels.join(", ")} as in ${expression}`];
  });
  const grouping = groupedBy.filter((label) =>
    selectors.every(({ metric }) => !samples.get(metric)?.some((sample) => label in sample)),
  );
  return [...missing, ...grouping.map((label) => `by ${label} in ${expression}`)];
}
