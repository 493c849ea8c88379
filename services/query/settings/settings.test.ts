import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

test("settings are blank before the first change, and what they are after it", async () => {
  expect((await edge.get("/settings/", { as: "staff" })).json).toEqual({
    business_name: "",
    business_address: "",
    business_phone: "",
    business_email: "",
    logo_url: null,
    default_credit_days: 0,
    upi_id: "",
    paper_size: "A4",
    books_locked: null,
    version: 0,
  });
  expect((await edge.get("/settings/history")).json).toEqual([]);

  await edge.db
    .insertInto("settings")
    .values({
      id: 1,
      business_name: "Gupta & Sons",
      business_address: "Sadar Bazar",
      business_phone: "98765 43210",
      business_email: "shop@example.in",
      logo_url: "/logos/ab12",
      default_credit_days: 30,
      upi_id: "shop@okaxis",
      paper_size: "roll",
      locked_until: "2026-03-31",
      locked_by: "Asha",
      locked_at: "2026-04-02T05:30:00.000Z",
      lock_reason: "",
      version: 2,
      since: "1",
    })
    .execute();
  await edge.move();
  expect((await edge.get("/settings")).json).toEqual({
    business_name: "Gupta & Sons",
    business_address: "Sadar Bazar",
    business_phone: "98765 43210",
    business_email: "shop@example.in",
    logo_url: "/logos/ab12",
    default_credit_days: 30,
    upi_id: "shop@okaxis",
    paper_size: "roll",
    books_locked: { until: "2026-03-31", by: "Asha", at: "2026-04-02T05:30:00.000Z", reason: "" },
    version: 2,
  });
});
