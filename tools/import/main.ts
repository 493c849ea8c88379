import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { RefusedByProduct, connectApi } from "../client/api-client.ts";
import { checkReadable } from "../client/readable-file.ts";
import { endWithNpm } from "../start/end-with-npm.ts";
import { readImportConfig } from "./config.ts";
import { readBack } from "./read-back.ts";
import { isEqual, reportLines, sumsOf } from "./report.ts";
import { invoicesOf } from "./retail-invoice.ts";
import { readRetailFile } from "./retail-row.ts";
import { COMMANDS_AT_ONCE, sendInvoices, sendMasters } from "./send.ts";
import { surveyFile } from "./survey.ts";

/** Returns whether the read models match the file exactly. */
async function importRetailYear(): Promise<boolean> {
  const { file, ...who } = readImportConfig(process.argv.slice(2));
  checkReadable(file);
  const api = await connectApi({
    ...who,
    connections: COMMANDS_AT_ONCE,
    onWaiting: (reason) => console.error(`\nBahi does not answer just now and is waited for: ${reason}`),
  });
  try {
    console.error("Reading the file …");
    const survey = await surveyFile(readRetailFile(file));
    const ids = await sendMasters(api, survey);
    const invoices = invoicesOf(readRetailFile(file), survey.lastLines);
    const sent = await sendInvoices(api, invoices, survey.lastLines.size, ids);
    const readModels = await readBack(api, {
      customers: new Set(ids.customers.values()),
      products: new Set(ids.products.values()),
      invoices: sent.ids,
    });
    console.log(reportLines(survey, readModels, sent.differing).join("\n"));
    return isEqual(sumsOf(survey), readModels);
  } finally {
    await api.close();
  }
}

// The next run resumes here.
endWithNpm(() => process.exit(1));

try {
  process.exitCode = (await importRetailYear()) ? 0 : 1;
} catch (error) {
  if (error instanceof CannotStart || error instanceof RefusedByProduct) exitWithSentence(error.message);
  throw error;
}
