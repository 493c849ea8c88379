import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ApiClient, connectApi } from "@bahi/tools/client/api-client.ts";
import { invoicesOf } from "@bahi/tools/import/retail-invoice.ts";
import { readRetailFile } from "@bahi/tools/import/retail-row.ts";
import { sendInvoices, sendMasters } from "@bahi/tools/import/send.ts";
import { surveyFile } from "@bahi/tools/import/survey.ts";
import { expect, onTestFinished, test } from "vitest";
import { ADMIN, startBahi } from "../bahi/bahi-for-test.ts";
import { storedIn } from "../export-import/home.ts";

const HEADING = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";
const AT = "2010-12-01 08:26:00";

/** Goods of one name and three codes, of which two differ in case alone; goods and a customer of which a part says less. */
const LINES = [
  `1,L1,LANTERN,1,${AT},1.00,17850,France`,
  `1,L2,LANTERN,2,${AT},1.00,17850,France`,
  `1,l2,LANTERN,3,${AT},1.00,17850,France`,
  `2,X,,1,${AT},2.00,,France`,
  `3,Y,damaged,1,${AT},2.00,17851,EIRE`,
  `4,L1,LANTERN,4,${AT},1.00,17850,France`,
  `4,X,HEART,1,${AT},2.00,17850,France`,
  `5,Y,PADS,1,${AT},2.00,17851,Spain`,
];

async function shop() {
  const bahi = await startBahi();
  const folder = await mkdtemp(join(tmpdir(), "bahi-import-again-"));
  const api = await connectApi({ url: bahi.urls[0] ?? "", ...ADMIN, connections: 8, onWaiting: () => {} });
  onTestFinished(async () => {
    await api.close();
    await bahi.close();
    await rm(folder, { recursive: true });
  });
  async function bring(lines: readonly string[]) {
    const file = join(folder, "retail.csv");
    await writeFile(file, [HEADING, ...lines].join("\n"));
    return imported(api, file);
  }
  return { api, admin: bahi.admin, bring, stored: () => storedIn(bahi.store) };
}

async function imported(api: ApiClient, file: string) {
  const survey = await surveyFile(readRetailFile(file));
  const ids = await sendMasters(api, survey);
  const invoices = invoicesOf(readRetailFile(file), survey.lastLines);
  return { ...ids, bills: await sendInvoices(api, invoices, survey.lastLines.size, ids) };
}

test.each([
  ["the first lines", LINES.slice(0, 6)],
  ["the last lines", LINES.slice(6)],
])(
  "after %s as a trial the whole file brings the rest, and names the bill that the trial has cut",
  async (_, trial) => {
    const { bring, stored } = await shop();
    const first = await bring(trial);
    expect(first.bills.differing).toEqual([]);
    const whole = await bring(LINES);
    expect(whole.bills.differing).toEqual(["4"]);
    expect([...whole.customers]).toEqual(expect.arrayContaining([...first.customers]));
    expect([...whole.products]).toEqual(expect.arrayContaining([...first.products]));
    const events = await stored();
    expect(events.filter(({ type }) => type === "ProductAdded")).toHaveLength(5);
    expect(events.filter(({ type }) => type === "InvoiceCreated")).toHaveLength(5);

    expect(await bring(LINES)).toEqual(whole);
    expect(await stored()).toEqual(events);
  },
);

test("an import again writes nothing, whichever product was renamed since", async () => {
  const { admin, bring, stored } = await shop();
  const first = await bring(LINES);
  for (const code of ["L1", "L2", "l2"]) {
    await admin.call("PUT", `/products/${first.products.get(code)}`, {
      item_name: `RENAMED ${first.products.get(code)}`,
    });
    const events = await stored();
    expect(await bring(LINES)).toEqual(first);
    expect(await stored()).toEqual(events);
  }
});

test("an import that cannot go on names the customer, the product or the bill", async () => {
  const { admin, bring } = await shop();
  const { products } = await bring(LINES.slice(0, 4));
  await expect(bring([`9,X,HEARTS,1,${AT},2.00,,France`, ...LINES.slice(0, 3)])).resolves.toBeDefined();
  await expect(bring([`9,L1,LAMP,1,${AT},2.00,,France`])).rejects.toThrow(
    /^Product L1: it is in the books from a file/,
  );
  await expect(bring([`9,Z,LAMP,1,${AT},2.00,17850,Spain`])).rejects.toThrow(
    /^Customer 17850: it is in the books/,
  );
  await admin.call("DELETE", `/products/${products.get("X")}?reason=gone`);
  await expect(bring([`10,X,,1,${AT},2.00,,France`])).rejects.toThrow(
    "Bill 10: Line 1: the product X was deleted",
  );
});
