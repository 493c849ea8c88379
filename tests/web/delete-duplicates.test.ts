import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { PHONE, test } from "./browser.ts";

test("Delete Selected deletes the ticked ones; one with a balance is refused and said beforehand", async ({
  shop,
  visit,
}) => {
  const owing = await shop.addCustomer({ name: "Ravi Kirana", phone: "98111 22233" });
  await shop.addCustomer({ name: "Ravi Kirana Store", phone: "98111-22233" });
  await shop.addInvoice({ customer_id: owing.id, total: 900 });
  const page = await visit("/admin/duplicates", { expected: [/status of 409/], window: PHONE });
  const group = page.getByRole("region", { name: /^Group/ });
  await group.getByRole("checkbox", { name: "Merge: Ravi Kirana", exact: true }).check();
  await group.getByRole("button", { name: "Delete Selected" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Customers" });
  await dialog.getByText("A customer with a balance cannot be deleted").waitFor();
  await dialog.getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  await dialog.getByText("This customer's balance is not zero").waitFor();
  await page.keyboard.press("Escape");

  await group.getByRole("checkbox", { name: "Merge: Ravi Kirana", exact: true }).uncheck();
  await group.getByRole("checkbox", { name: "Merge: Ravi Kirana Store", exact: true }).check();
  await group.getByRole("button", { name: "Delete Selected" }).click();
  await dialog.getByRole("textbox").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Customers deleted successfully!").waitFor();
  await expect.poll(() => group.count()).toBe(0);
});

test("a deletion that goes half through says who went, who stayed and why, and shows the group as it is", async ({
  shop,
  visit,
}) => {
  const [went, owing, left] = [
    await shop.addCustomer({ name: "Gopal Sweets", phone: "98333 44455" }),
    await shop.addCustomer({ name: "Gopal Sweet House", phone: "98333-44455" }),
    await shop.addCustomer({ name: "Gopal Sweets (old)", phone: "9833344455" }),
  ];
  await shop.addInvoice({ customer_id: owing.id, total: 900 });
  const page = await visit("/admin/duplicates", { expected: [/status of 409/] });
  const group = page.getByRole("region", { name: /^Group/ }).filter({ hasText: "Gopal" });
  const deleteBoth = async (...names: string[]) => {
    for (const name of names) {
      await group.getByRole("checkbox", { name: `Merge: ${name}`, exact: true }).check();
    }
    await group.getByRole("button", { name: "Delete Selected" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("DELETE");
    await page.keyboard.press("Enter");
  };
  await deleteBoth("Gopal Sweets", "Gopal Sweet House");
  const notice = page.getByRole("status").filter({ hasText: "1 customer was deleted, 1 stays" });
  await notice.getByText(`Deleted: Gopal Sweets #${went.id}`).waitFor();
  await notice
    .getByText(`Gopal Sweet House #${owing.id} stays: This customer's balance is not zero`)
    .waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await expect.poll(() => group.getByRole("row").count()).toBe(3);
  expect(await group.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await page.getByText("Customers deleted successfully!").count()).toBe(0);
  await expectAccessible(page);

  // What is refused first does not hold up the rest, and the notice outlives the group.
  await deleteBoth("Gopal Sweet House", "Gopal Sweets (old)");
  await notice.getByText(`Deleted: Gopal Sweets (old) #${left.id}`).waitFor();
  await expect.poll(() => group.count()).toBe(0);
  await notice.waitFor();
  expect((await shop.admin.get(`/customers/${owing.id}`)).body).toMatchObject({ is_active: true });
  await notice.getByRole("button", { name: "Close this message" }).click();
  await notice.waitFor({ state: "detached" });
});

test("a deletion whose network goes away in the middle names those that were not tried", async ({
  shop,
  visit,
}) => {
  for (const name of ["Hari Store", "Hari Stores", "Hari Store Pune"]) {
    await shop.addCustomer({ name, phone: "98444 55566" });
  }
  const page = await visit("/admin/duplicates", { expected: [/Failed to load resource/] });
  const group = page.getByRole("region", { name: /^Group/ }).filter({ hasText: "Hari" });
  let sent = 0;
  await page.route("**/api/v1/customers/*", (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    sent += 1;
    return sent === 1 ? route.fallback() : route.abort();
  });
  await group.waitFor();
  for (const box of await group.getByRole("checkbox").all()) await box.check();
  await group.getByRole("button", { name: "Delete Selected" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("DELETE");
  await page.keyboard.press("Enter");
  const notice = page.getByRole("status").filter({ hasText: "1 customer was deleted, 2 stay" });
  await notice.getByText(/stays: The server cannot be reached/).waitFor();
  await notice.getByText(/stays: Not tried/).waitFor();
  expect(sent).toBe(2);
  await expect.poll(() => group.getByRole("row").count()).toBe(3);
});
