import { expect } from "vitest";
import { comeBackLater } from "./answers.ts";
import { expectAccessible } from "./axe.ts";
import { test } from "./browser.ts";

// The form of a customer: a new one, one who exists already, and one whom somebody else changes meanwhile.

test.beforeAll(async ({ shop }) => {
  await shop.addCustomer({ name: "Asha Traders", phone: "+91 98110-22334", transporter: "VRL Logistics" });
});

test("adds a customer by keyboard alone, after saying what is wrong with each field", async ({
  shop,
  visit,
}) => {
  const page = await visit("/customers", { as: "staff", expected: [/status of 422/] });
  await page.getByText("Showing 1-").waitFor();
  await page.keyboard.press("Alt+a");
  const form = page.getByRole("dialog", { name: "Add New Customer" });
  const name = form.getByLabel("Customer Name");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await form.locator("label").allTextContents()).toEqual([
    "Customer Name*",
    "Phone Number*",
    "Address",
    "Transporter",
    "Company Name",
    "GST Number",
    "Credit Days",
  ]);
  expect(await form.getByLabel("Address").getAttribute("rows")).toBe("3");
  await form.getByText("navigates").waitFor();
  await page.keyboard.press("Enter");
  await form.getByText("Customer name is required").waitFor();
  await form.getByText("Phone number is required").waitFor();
  await expectAccessible(page, "[role=dialog]");

  await page.keyboard.type("Meena Stores");
  expect(await form.getByText("Customer name is required").count()).toBe(0);
  await form.getByText("Phone number is required").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("98x10");
  await page.keyboard.press("Enter");
  await form.getByText("Please enter a valid phone number").waitFor();
  await form.getByLabel("Phone Number").fill("\u202a+91 (121) 266-1234 / ९८२९० १२३४५\u202c");
  expect(await form.getByText("Please enter a valid phone number").count()).toBe(0);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Begum Bridge");
  await page.keyboard.press("Tab");
  await page.keyboard.type("vr");
  await page.getByRole("option", { name: "VRL Logistics" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  expect(await form.getByLabel("Transporter").inputValue()).toBe("VRL Logistics");
  await page.keyboard.type("Meena & Co");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not a number");
  await page.keyboard.press("Enter");
  await form.getByText("Please enter a valid GST number").waitFor();
  await form.getByLabel("Company Name").fill("M".repeat(201));
  await page.keyboard.press("Enter");
  await form.getByText("Must be at most 200 characters", { exact: true }).waitFor();
  await form.getByLabel("Company Name").fill("Meena & Co");
  await form.getByLabel("GST Number").fill("09abcde1234f1z5");
  await page.keyboard.press("Enter");
  await page.getByText("Customer created successfully!").waitFor();
  await expect.poll(() => form.count()).toBe(0);
  const { body } = await shop.admin.get("/customers?q=Meena");
  expect(body).toMatchObject([
    {
      name: "Meena Stores",
      phone: "+91 (121) 266-1234 / ९८२९० १२३४५",
      address: "Begum Bridge",
      transporter: "VRL Logistics",
      company_name: "Meena & Co",
      gst_number: "09ABCDE1234F1Z5",
    },
  ]);
});

test("a customer who exists already locks the form until the name is changed", async ({ shop, visit }) => {
  const page = await visit("/customers?new=1", { expected: [/status of 422/] });
  const form = page.getByRole("dialog");
  const name = form.getByLabel("Customer Name");
  await form.getByLabel("Phone Number").fill("9123456780");
  await name.pressSequentially("ash");
  await page.getByRole("option", { name: /Asha Traders/ }).click();
  await form.getByText("Existing Customer Selected").waitFor();
  await form
    .getByText("This customer already exists in the database. You cannot create a duplicate.")
    .waitFor();
  for (const label of ["Phone Number", "Address"]) {
    expect(await form.getByLabel(label).isDisabled()).toBe(true);
  }
  expect(await form.getByLabel("Phone Number").inputValue()).toBe("+91 98110-22334");
  expect(await form.getByRole("button", { name: "Create Customer" }).isDisabled()).toBe(true);
  await expectAccessible(page, "[role=dialog]");
  await name.press("Enter");
  await form.getByText("Please use the existing customer or modify the name to create a new one").waitFor();

  await name.press("End");
  await name.pressSequentially(" 2");
  expect(await form.getByText("Existing Customer Selected").count()).toBe(0);
  expect(await form.getByText("Please use the existing customer").count()).toBe(0);
  expect(await form.getByLabel("Phone Number").inputValue()).toBe("9123456780");
  await form.getByRole("button", { name: "Create Customer" }).dblclick();
  await page.getByText("Customer created successfully!").waitFor();
  const { body } = await shop.admin.get("/customers?q=Asha%20Traders%202");
  expect(body).toMatchObject([{ name: "Asha Traders 2", phone: "9123456780" }]);
});

test("changes a customer, also when the line was cut at first or somebody else was quicker", async ({
  shop,
  visit,
}) => {
  const customer = await shop.addCustomer({ name: "Chandni Crockery", gst_number: "07ABCDE1234F1Z5" });
  const page = await visit("/customers?q=Chandni", { expected: [/status of 50\d/, /status of 412/] });
  await page.getByRole("row", { name: /Chandni/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  expect(await form.getByLabel("GST Number").inputValue()).toBe("07ABCDE1234F1Z5");
  await form.getByLabel("Address").fill("Old market");
  shop.commands.cut();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  expect(await form.getByLabel("Address").inputValue()).toBe("Old market");
  shop.commands.mend();

  const { name, phone } = customer;
  await shop.admin.call("PUT", `/customers/${customer.id}`, { name, phone, transporter: "By hand" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => form.getByLabel("Transporter").inputValue()).toBe("By hand");
  await form.getByLabel("Address").fill("New market");
  await page.keyboard.press("Control+s");
  await page.getByText("Customer updated successfully!").waitFor();
  const { body } = await shop.admin.get(`/customers/${customer.id}`);
  expect(body).toMatchObject({
    address: "New market",
    transporter: "By hand",
    gst_number: "07ABCDE1234F1Z5",
  });
});

test("a customer that was loaded again is not written over after the page was away for long", async ({
  shop,
  visit,
}) => {
  const { id, name, phone } = await shop.addCustomer({ name: "Lunch Break Traders" });
  const page = await visit("/customers?q=Lunch", {
    expected: [/status of 412/],
    before: (opened) => opened.clock.install(),
  });
  await page.getByRole("row", { name: /Lunch/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  const changeElsewhere = (address: string) =>
    shop.admin.call("PUT", `/customers/${id}`, { name, phone, address });
  await changeElsewhere("Old market");
  await form.getByLabel("Transporter").fill("By hand");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => form.getByLabel("Address").inputValue()).toBe("Old market");
  await changeElsewhere("New market");
  await comeBackLater(page);
  await form.getByLabel("Transporter").fill("By rail");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByRole("button", { name: "Load again" }).waitFor();
  const { body } = await shop.admin.get(`/customers/${id}`);
  expect(body).toMatchObject({ address: "New market", transporter: "" });
});
