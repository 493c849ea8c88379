import { describe, expect, test } from "vitest";
import type { RetailRow } from "./retail-row.ts";
import { saleOf } from "./sale.ts";

const row: RetailRow = {
  line: 2,
  invoiceNo: "536365",
  stockCode: "85123A",
  description: "WHITE HANGING HEART",
  quantity: 6,
  date: "2010-12-01",
  unitPrice: "2.55",
  customerId: "17850",
  country: "United Kingdom",
};

describe("a line of the file becomes a line of an invoice", () => {
  test.each([
    ["2.55", 6, 510, 1530],
    ["2.5", 1, 500, 250],
    ["3", 2, 600, 600],
    ["0.005", 1, 1, 1],
    ["0.055", 3, 11, 17],
    ["38970", 1, 7_794_000, 3_897_000],
    ["1.250", 4, 250, 500],
  ])("%s × %i: number %i paise, amount %i paise", (unitPrice, quantity, numberPaise, amountPaise) => {
    const sale = saleOf({ ...row, unitPrice, quantity });
    expect(sale).toEqual({ stockCode: "85123A", quantity, numberPaise, amountPaise });
  });
});

describe("a line is left out for one reason, which is named", () => {
  test.each([
    [{ invoiceNo: "C536379" }, "cancellation"],
    [{ invoiceNo: "A563185", unitPrice: "11062.06" }, "adjustment"],
    [{ quantity: 0 }, "quantity"],
    [{ quantity: -10, unitPrice: "0" }, "quantity"],
    [{ unitPrice: "0" }, "price"],
    [{ unitPrice: "0.0" }, "price"],
    [{ unitPrice: "-11062.06" }, "price"],
    [{ unitPrice: "0.001" }, "price-too-fine"],
    [{ unitPrice: "2.5551" }, "price-too-fine"],
  ])("%j: %s", (change, reason) => {
    expect(saleOf({ ...row, ...change })).toBe(reason);
  });
});
