import { join } from "node:path";
import { customerRecord, type customerRequest } from "@bahi/contracts/customer/api.ts";
import { invoiceRecord, type invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import { paymentRecord, type paymentRequest } from "@bahi/contracts/payment/api.ts";
import { productRecord, type productRequest } from "@bahi/contracts/product/api.ts";
import { userRecord, type userRequest } from "@bahi/contracts/user/api.ts";
import type { z } from "zod";
import { ADMIN, type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { connectAs } from "../bahi/person.ts";
import { openCuttableProxy } from "../postgres/cuttable-proxy.ts";

type CustomerRecord = z.infer<typeof customerRecord>;
type ProductRecord = z.infer<typeof productRecord>;
type InvoiceRecord = z.infer<typeof invoiceRecord>;
type PaymentRecord = z.infer<typeof paymentRecord>;
type UserRecord = z.infer<typeof userRecord>;
type InvoiceBody = z.input<typeof invoiceRequest>;

/**
 * A Bahi of its own for a test file, whose edge serves the built web app. Everything in it comes in over the API; what a
 * test does not name has a believable default.
 *
 *     const customer = await shop.addCustomer({ name: "Asha Traders" });
 *     const invoice = await shop.addInvoice({ customer_id: customer.id, total: 1250 });
 *     await shop.addPayment({ customer_id: customer.id, invoice_id: invoice.id, amount: 250 });
 */
export type Shop = Bahi & {
  url: string;
  /** A session of its own, for a test that ends it. */
  signIn(role: "admin" | "staff"): Promise<string>;
  addCustomer(values?: Partial<z.input<typeof customerRequest>>): Promise<CustomerRecord>;
  addProduct(values?: Partial<z.input<typeof productRequest>>): Promise<ProductRecord>;
  /** With `sales`, or with one line over `total` rupees. */
  addInvoice(values: Partial<InvoiceBody> & { customer_id: number; total?: number }): Promise<InvoiceRecord>;
  addPayment(
    values: Partial<z.input<typeof paymentRequest>> & { customer_id: number },
  ): Promise<PaymentRecord>;
  addUser(values?: Partial<z.input<typeof userRequest>>): Promise<UserRecord>;
  /** The command service is down, until it is mended: reads are answered, nothing can be saved. */
  commands: { cut(): void; mend(): void };
};

const WEB_DIRECTORY = join(import.meta.dirname, "../../web/dist");
const DAY = "2026-04-15";

export async function startShop(): Promise<Shop> {
  const proxies: Awaited<ReturnType<typeof openCuttableProxy>>[] = [];
  const bahi = await startBahi({
    webDirectory: WEB_DIRECTORY,
    async proxyToCommands(url) {
      const proxy = await openCuttableProxy(url);
      proxies.push(proxy);
      return proxy.url;
    },
  });
  const [url = ""] = bahi.urls;
  let made = 0;
  let soldByDefault: Promise<ProductRecord> | undefined;

  async function add<T>(path: string, body: unknown, record: z.ZodType<T>): Promise<T> {
    const answer = await bahi.admin.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
    return record.parse(answer.body);
  }
  const addProduct: Shop["addProduct"] = (values) => {
    made += 1;
    return add("/products", { item_name: `Steel Glass ${made}`, ...values }, productRecord);
  };

  return {
    ...bahi,
    url,
    async signIn(role) {
      return (await connectAs(url, role === "admin" ? ADMIN : STAFF)).token;
    },
    addCustomer(values) {
      made += 1;
      const phone = `98765${String(made).padStart(5, "0")}`;
      const body = { name: `Sharma Stores ${made}`, phone, address: "", transporter: "", ...values };
      return add("/customers", body, customerRecord);
    },
    addProduct,
    async addInvoice({ total = 100, ...values }) {
      soldByDefault ??= addProduct();
      // A price is half of the number.
      const sale = { product_id: (await soldByDefault).id, quantity: 1, unit: "Pcs", number: total * 2 };
      return add("/invoices", { invoice_date: DAY, sales: [sale], ...values }, invoiceRecord);
    },
    addPayment(values) {
      const body = { payment_date: DAY, amount: 100, payment_method: "cash", ...values };
      return add("/payments", body, paymentRecord);
    },
    addUser(values) {
      made += 1;
      const name = `user${made}`;
      const body = {
        full_name: `Meena ${made}`,
        username: name,
        email: `${name}@example.in`,
        password: "a user's secret",
        role: "staff",
        ...values,
      };
      return add("/auth/users", body, userRecord);
    },
    commands: {
      cut: () => proxies.forEach((proxy) => proxy.cut()),
      mend: () => proxies.forEach((proxy) => proxy.mend()),
    },
    async close() {
      await bahi.close();
      for (const proxy of proxies) proxy.close();
    },
  };
}
