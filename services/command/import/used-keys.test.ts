import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { anil, newProduct, soap } from "../testing/requests.ts";
import { customerKey, invoiceKey, productKey } from "./keys.ts";
import { imported } from "./testing.fixture.ts";

test.each([
  [
    "customers",
    "Name,Phone\nAnil Traders,98200 12345\n",
    customerKey("Anil Traders", "98200 12345"),
    { customers: { made: 1, existing: 0 } },
  ],
  ["products", "Item Name\nOil\n", productKey("Oil"), { products: { made: 1, existing: 0 } }],
  [
    "invoices",
    "Bill No,Date,Customer,Item,Qty,Rate\n7,02-04-2026,Anil Traders,Soap,1,10\n",
    invoiceKey("7", 2026, "Anil Traders"),
    { invoices: { made: 1, existing: 0, held_back: 0 } },
  ],
] as const)(
  "nobody keeps one of the %s from being imported by using its key first",
  async (kind, file, key, made) => {
    const instance = await startInstance();
    if (kind === "invoices") await instance.call("POST", "/customers", anil);
    if (kind === "invoices") await instance.call("POST", "/products", soap);
    expect(await instance.call("POST", "/products", newProduct(), { as: "staff", key })).toMatchObject({
      status: 422,
      body: { detail: "Idempotency-key must be another: the import of a file makes this one" },
    });
    expect(await imported(instance, kind, file)).toMatchObject({ state: "done", bad_rows: 0, ...made });
  },
);
