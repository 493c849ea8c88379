import { expect, test } from "vitest";
import { reportLines, sumsOf } from "./report.ts";
import { type Survey, surveyFile } from "./survey.ts";

async function emptySurvey(): Promise<Survey> {
  return surveyFile((async function* () {})());
}

test("names the bills that are in the books with another content, and counts those beyond twenty", async () => {
  const survey = await emptySurvey();
  const lines = (bills: readonly string[]) => reportLines(survey, sumsOf(survey), bills).join("\n");
  expect(lines([])).not.toContain("earlier import");
  expect(lines(["536365"])).toMatch(/^1 bill is in the books from an earlier import.*\n {2}536365$/m);
  const many = Array.from({ length: 22 }, (_, index) => `${1_000 + index}`);
  expect(lines(many)).toMatch(/^22 bills are .*\n {2}1000, .*, 1019 and 2 more$/m);
});
