import { expect, test } from "vitest";
import { customerKey, invoiceKey, openingKey, productKey } from "./keys.ts";

test("the keys of rows are the same for ever: another one would import every row of an old file once more", () => {
  const opening = { amountPaise: -500_00, date: "2026-03-31" };
  expect([
    customerKey(" Gupta  & Sons", "0141-2345678/79, +91 98290 11111 ext 5"),
    openingKey("राम लाल", "98290-11112", opening),
    productKey("Copper  Bottle 1L"),
    invoiceKey("INV/12", 2025, "Gupta & Sons"),
  ]).toEqual([
    "import-customer-ZqjsFSoPl5s-2nQPFuZ4ltVYmcV4jicKym-ao1xdNzk",
    "import-opening-z63xarGqpneRuaz0ItR_OgRzpTtk9IqYsESZHaj0Uds",
    "import-product-EteX5d10Jo7KfA-MvRu_pSbHaGaYkfRJusXv8r8TJL4",
    "import-invoice-onATt4CYwKE2AbgKLxJzGfW9hb1qoZYNNkcey5Sbt1Y",
  ]);
});
