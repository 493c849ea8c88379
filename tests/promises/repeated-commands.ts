import { randomUUID } from "node:crypto";
import { anil, bina, invoiceFor, newProduct, paymentBy, sale } from "@bahi/command/testing/requests.ts";

type Command = { method: string; path: string; body?: unknown; other?: unknown; event: string };

export const aUser = () => ({
  full_name: "Ravi",
  username: `ravi-${randomUUID()}`,
  email: "ravi@example.in",
  password: "long enough",
  role: "staff",
});

/** Each kind of command on records of its own, which `added` makes. `other` is another body for the same address. */
export function commandsOn(
  added: (path: string, body: unknown) => Promise<number>,
): Record<string, () => Promise<Command>> {
  async function anInvoice(): Promise<number> {
    const customer = await added("/customers", anil);
    return added("/invoices", invoiceFor(customer, [sale(await added("/products", newProduct()), 3, 9.99)]));
  }

  return {
    "add a customer": async () => ({
      method: "POST",
      path: "/customers",
      body: anil,
      other: bina,
      event: "CustomerAdded",
    }),
    "change a customer": async () => ({
      method: "PUT",
      path: `/customers/${await added("/customers", anil)}`,
      body: bina,
      other: { ...bina, name: "Third" },
      event: "CustomerChanged",
    }),
    "set an opening balance": async () => ({
      method: "PUT",
      path: `/customers/${await added("/customers", anil)}/opening-balance`,
      body: { amount: 5_000, date: "2026-03-31" },
      other: { amount: 5_000.01, date: "2026-03-31" },
      event: "OpeningBalanceSet",
    }),
    "delete a customer": async () => ({
      method: "DELETE",
      path: `/customers/${await added("/customers", anil)}`,
      event: "CustomerDeleted",
    }),
    "merge customers": async () => {
      const [target, source, third] = [
        await added("/customers", anil),
        await added("/customers", anil),
        await added("/customers", anil),
      ];
      return {
        method: "POST",
        path: "/customers/merge",
        body: { target_id: target, source_ids: [source] },
        other: { target_id: target, source_ids: [third] },
        event: "CustomersMerged",
      };
    },
    "add a product": async () => ({
      method: "POST",
      path: "/products",
      body: newProduct(),
      other: newProduct(),
      event: "ProductAdded",
    }),
    "change a product": async () => ({
      method: "PUT",
      path: `/products/${await added("/products", newProduct())}`,
      body: newProduct(),
      other: newProduct(),
      event: "ProductChanged",
    }),
    "delete a product": async () => ({
      method: "DELETE",
      path: `/products/${await added("/products", newProduct())}`,
      event: "ProductDeleted",
    }),
    "issue an invoice": async () => {
      const customer = await added("/customers", anil);
      const product = await added("/products", newProduct());
      return {
        method: "POST",
        path: "/invoices",
        body: invoiceFor(customer, [sale(product, 3, 9.99)]),
        other: invoiceFor(customer, [sale(product, 4, 9.99)]),
        event: "InvoiceCreated",
      };
    },
    "correct an invoice": async () => {
      const customer = await added("/customers", anil);
      const product = await added("/products", newProduct());
      const issued = invoiceFor(customer, [sale(product, 3, 9.99)]);
      const reason = "miscounted";
      return {
        method: "PUT",
        path: `/invoices/${await added("/invoices", issued)}`,
        body: { ...issued, sales: [{ ...sale(product, 4, 9.99), id: 1 }], reason },
        other: { ...issued, sales: [{ ...sale(product, 5, 9.99), id: 1 }], reason },
        event: "InvoiceCorrected",
      };
    },
    "delete an invoice": async () => ({
      method: "DELETE",
      path: `/invoices/${await added("/invoices", invoiceFor(await added("/customers", anil), [sale(await added("/products", newProduct()), 1, 9)]))}`,
      event: "InvoiceDeleted",
    }),
    "record a payment": async () => {
      const customer = await added("/customers", anil);
      return {
        method: "POST",
        path: "/payments",
        body: paymentBy(customer, 10),
        other: paymentBy(customer, 11),
        event: "PaymentRecorded",
      };
    },
    "change a payment": async () => {
      const customer = await added("/customers", anil);
      return {
        method: "PUT",
        path: `/payments/${await added("/payments", paymentBy(customer, 10))}`,
        body: paymentBy(customer, 12),
        other: paymentBy(customer, 13),
        event: "PaymentChanged",
      };
    },
    "allocate a payment": async () => {
      const customer = await added("/customers", anil);
      const product = await added("/products", newProduct());
      const invoice = await added("/invoices", invoiceFor(customer, [sale(product, 3, 9.99)]));
      const id = await added("/payments", paymentBy(customer, 5));
      return {
        method: "POST",
        path: `/payments/${id}/allocations`,
        body: { allocations: [{ invoice_id: invoice, amount: 3 }] },
        other: { allocations: [{ invoice_id: invoice, amount: 4 }] },
        event: "PaymentAllocated",
      };
    },
    "delete a payment": async () => ({
      method: "DELETE",
      path: `/payments/${await added("/payments", paymentBy(await added("/customers", anil), 10))}`,
      event: "PaymentDeleted",
    }),
    "issue a credit note": async () => {
      const invoice_id = await anInvoice();
      const rest = { invoice_id, credit_note_date: "2026-04-01", reason: "Broken" };
      return {
        method: "POST",
        path: "/credit-notes",
        body: { ...rest, sales: [{ id: 1, quantity: 1 }] },
        other: { ...rest, sales: [{ id: 1, quantity: 2 }] },
        event: "CreditNoteIssued",
      };
    },
    "delete a credit note": async () => {
      const note = { credit_note_date: "2026-04-01", reason: "Broken", sales: [{ id: 1, quantity: 1 }] };
      const id = await added("/credit-notes", { ...note, invoice_id: await anInvoice() });
      return { method: "DELETE", path: `/credit-notes/${id}`, event: "CreditNoteDeleted" };
    },
    "add a user": async () => ({
      method: "POST",
      path: "/auth/users",
      body: aUser(),
      other: aUser(),
      event: "UserAdded",
    }),
    "deactivate a user": async () => ({
      method: "PUT",
      path: `/auth/users/${await added("/auth/users", aUser())}`,
      body: { is_active: false },
      other: { is_active: true },
      event: "UserDeactivated",
    }),
    "lock the books": async () => ({
      method: "PUT",
      path: "/settings/lock",
      body: { until: "2025-12-31" },
      other: { until: "2025-11-30", reason: "late bill" },
      event: "BooksLocked",
    }),
    "change the settings": async () => ({
      method: "PUT",
      path: "/settings",
      body: { business_name: "Asha Traders" },
      other: { business_name: "Another" },
      event: "SettingsChanged",
    }),
  };
}
