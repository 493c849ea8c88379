import { expect } from "vitest";
import { test } from "./browser.ts";
import { press } from "./focus.ts";
import { addDebtor, formOf, listOf, partOf } from "./payment-form.ts";

test("an edited payment shows what it has on each invoice, counts itself out of what is due, and can be put elsewhere", async ({
  shop,
  visit,
}) => {
  const { customer, invoices } = await addDebtor(shop, "Edited Elsewhere", [300, 500, 250]);
  const [first, second, third] = invoices;
  if (!first || !second || !third) throw new Error("There are three invoices");
  const allocations = [
    { invoice_id: first.id, amount: 300 },
    { invoice_id: second.id, amount: 150 },
  ];
  const payment = await shop.addPayment({ customer_id: customer.id, amount: 500, allocations });
  const page = await visit("/payments?q=Edited");
  const open = page.getByRole("button", { name: `Edit payment #${payment.id} of` });
  const form = formOf(page, "Edit Payment");
  const read = async () => (await shop.admin.get(`/payments/${payment.id}`)).body;
  await open.click();
  await form.getByText("₹ 1,050.00 due on 3").waitFor();
  expect(await partOf(form, first).inputValue()).toBe("300.00");
  expect(await partOf(form, second).inputValue()).toBe("150.00");
  await form.getByText("₹ 50.00 remains as an advance").waitFor();
  await form.getByLabel("Notes").fill("counted again");
  await press(page, "Control+s");
  await page.getByText("Payment updated successfully!").waitFor();
  expect(await read()).toMatchObject({ notes: "counted again", allocations, unallocated: 50 });

  await open.click();
  await form.getByText("₹ 1,050.00 due on 3").waitFor();
  await partOf(form, first).fill("");
  await partOf(form, third).fill("250");
  await press(page, "Control+s");
  await expect.poll(() => form.count()).toBe(0);
  expect(await read()).toMatchObject({
    allocations: [
      { invoice_id: second.id, amount: 150 },
      { invoice_id: third.id, amount: 250 },
    ],
    unallocated: 100,
  });

  // All of it on one invoice, which may be more than is due.
  await open.click();
  await form.getByText("due on 3").waitFor();
  await form.getByLabel(/^Invoice/).click();
  await page
    .locator("[popover]")
    .getByRole("option", { name: `Invoice #${first.id}` })
    .click();
  expect(await listOf(form).count()).toBe(0);
  await form.getByText(`This is ₹ 200.00 more than is due on invoice #${first.id}.`).waitFor();
  await press(page, "Control+s");
  await expect.poll(() => form.count()).toBe(0);
  expect(await read()).toMatchObject({ invoice_id: first.id, unallocated: 0 });

  // And off every invoice.
  await open.click();
  await form.getByLabel(/^Invoice/).fill("");
  await press(page, "Control+s");
  await expect.poll(() => form.count()).toBe(0);
  expect(await read()).toMatchObject({ allocations: [], unallocated: 500 });
});

test("the discount of a payment on several invoices stays on its invoice, and is not lost by the way", async ({
  shop,
  visit,
}) => {
  const { customer, invoices } = await addDebtor(shop, "Discounted Spread", [300, 500]);
  const [first, second] = invoices;
  if (!first || !second) throw new Error("There are two invoices");
  const { id } = await shop.addPayment({
    customer_id: customer.id,
    invoice_id: first.id,
    amount: 280,
    discount_amount: 20,
    discount_reason: "Round off",
  });
  await shop.admin.post(`/payments/${id}/allocations`, {
    allocations: [
      { invoice_id: first.id, amount: 200 },
      { invoice_id: second.id, amount: 80 },
    ],
  });
  const page = await visit("/payments?q=Discounted");
  const form = formOf(page, "Edit Payment");
  await page.getByRole("button", { name: `Edit payment #${id} of` }).click();
  await form.getByText(`On invoice #${first.id}`).waitFor();
  await form.getByRole("button", { name: "₹ 280.00 due" }).waitFor();
  await partOf(form, first).fill("281");
  await form.getByText("Only ₹ 280.00 is due on it").waitFor();
  await partOf(form, first).fill("");
  await press(page, "Control+s");
  await form
    .getByText(
      `It is on invoice #${first.id}, which would get no money: make it 0 first, or leave money there`,
    )
    .waitFor();
  await partOf(form, first).fill("100");
  await press(page, "Control+s");
  await page.getByText("Payment updated successfully!").waitFor();
  expect((await shop.admin.get(`/payments/${id}`)).body).toMatchObject({
    discount_amount: 20,
    discount_reason: "Round off",
    discount_invoice_id: first.id,
    unallocated: 100,
  });
});
