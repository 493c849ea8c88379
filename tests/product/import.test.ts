import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { invoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Product, until } from "./launch-product.ts";
import { startProduct, temporaryDataDirectory } from "./start-product.ts";

const ROOT = join(import.meta.dirname, "../..");
const INVOICES = 600;

/** Goods with one name and several codes, of which two differ in case alone. */
const ALIKE = ["L1", "L2", "l2"].map((code) => `${code},LANTERN`);

/** Invoices of three lines each, by thirty customers, and one line that is left out. */
async function retailFile(): Promise<string> {
  const path = join(dirname(await temporaryDataDirectory()), "retail.csv");
  const goods = (index: number, line: number) => {
    const number = (index * 7 + line) % 50;
    return (index === 0 ? ALIKE[line - 1] : undefined) ?? `P${number},GOODS ${number} `;
  };
  const lines = Array.from({ length: INVOICES }, (_, index) => index).flatMap((index) =>
    [1, 2, 3].map(
      (line) =>
        `${536_000 + index},${goods(index, line)},${line + (index % 9)},` +
        `2010-12-01 08:26:00,${line}.055,${17_000 + (index % 30)},France`,
    ),
  );
  const heading = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";
  await writeFile(path, [heading, ...lines, "C1,P1,GOODS,-1,2010-12-02 08:00:00,1,17000,France"].join("\n"));
  return path;
}

type Import = { process: ChildProcess; said(): string; ended: Promise<number | null> };

function runImport(product: Product, file: string): Import {
  const child = spawn(process.execPath, [join(ROOT, "tools/import/main.ts"), file, "--url", product.url], {
    env: {
      ...process.env,
      BAHI_ADMIN_USERNAME: product.admin.username,
      BAHI_ADMIN_PASSWORD: product.admin.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(() => child.exitCode);
  return { process: child, said: () => said, ended };
}

/** Up to a day after all that is in the file. */
async function lockBooks(api: Awaited<ReturnType<Product["connect"]>>): Promise<void> {
  await api.put("/settings/lock", "lock", { until: "2010-12-31" }, z.object({ version: z.int() }));
}

test("an import stops at a locked day, and says who locked it", async () => {
  const product = await startProduct();
  const api = await product.connect();
  await lockBooks(api);
  const refused = runImport(product, await retailFile());
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain("The books are locked up to 31 Dec 2010 (by Administrator, ");
  expect(await api.get("/invoices", z.array(z.unknown()))).toEqual([]);
  await api.close();
});

test("an import that is killed, and whose services are killed, goes on and doubles nothing", async () => {
  const product = await startProduct();
  const api = await product.connect();
  const file = await retailFile();
  const invoices = () =>
    api.get("/invoices?sort=id&order=asc", z.array(invoiceListRow.pick({ id: true, sales_count: true })));
  const atLeast = (count: number) =>
    until(`${count} invoices are there`, async () => ((await invoices()).length >= count ? true : undefined));

  const first = runImport(product, file);
  await atLeast(20);
  first.process.kill("SIGKILL");
  await first.ended;

  const second = runImport(product, file);
  for (const part of ["command", "query", "projector"] as const) {
    await product.kill(part);
    // On a quick machine the import may have ended by now.
    await atLeast(Math.min(INVOICES, (await invoices()).length + 20));
  }
  await second.ended;
  expect(second.said()).toContain("The file and the books are equal, to the paisa.");
  expect(second.said()).toContain("1 lines of cancellations");

  const after = await invoices();
  expect(after.map((invoice) => invoice.id)).toEqual(
    Array.from({ length: INVOICES }, (_, index) => index + 1),
  );
  expect(after.every((invoice) => invoice.sales_count === 3)).toBe(true);

  // What is there already comes again, whatever is locked since.
  await lockBooks(api);
  const third = runImport(product, file);
  expect(await third.ended).toBe(0);
  expect(await invoices()).toEqual(after);
  await api.close();
});

test("an import without a Bahi, or with a wrong password, ends with one sentence", async () => {
  const product = await startProduct();
  const file = await retailFile();
  const wrong = runImport({ ...product, admin: { username: "admin", password: "wrong" } }, file);
  expect(await wrong.ended).toBe(1);
  expect(wrong.said()).toBe("Invalid username or password\n");
});
