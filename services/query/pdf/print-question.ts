import { z } from "zod";
import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Asked, Question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import type { PdfSheet } from "./pdf-sheet.ts";

type PrintQuestion<Params extends z.ZodType, Query extends z.ZodType, Content> = {
  /** Below `/api/v1`, with its ending: `/invoices/:id.pdf`. */
  path: string;
  summary: string;
  admits: Question["admits"];
  params?: Params;
  query: Query;
  asOf(query: z.output<Query>): AsOf | undefined;
  /** What stands on the sheet, as it goes through JSON unchanged. */
  ask: (reading: Reading, asked: Asked<z.output<Params>, z.output<Query>>) => Promise<Content>;
  /** The sheet, made at the ISO moment `at`. */
  sheet: (content: Content, at: string) => PdfSheet;
};

/** A question that is answered with a PDF. */
export function printQuestion<Params extends z.ZodType, Query extends z.ZodType, Content>(
  definition: PrintQuestion<Params, Query, Content>,
): Question {
  const { ask, sheet, ...rest } = definition;
  const question: Question<Params, Query> = {
    ...rest,
    answer: z.string().meta({ format: "binary" }),
    ask: async (reading, asked) => ({ body: await ask(reading, asked) }),
    // as: `ask` gave it
    sheet: (content, at) => sheet(content as Content, at),
  };
  return question;
}
