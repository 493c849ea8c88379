import { searchAnswer } from "@bahi/contracts/search/api.ts";
import { z } from "zod";
import { suggestedCustomers } from "../customer/search-customers.ts";
import { suggestedProducts } from "../product/search-products.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { suggestionFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { asTypedOrMeant } from "../reading/text-search.ts";
import { foundCreditNotes, foundInvoices, foundPayments } from "./documents.ts";

const LIMIT = 5;

/**
 * One box over everything. Who does not see amounts in a list finds none here: for staff, an amount is a number of a
 * document and nothing else, and no query is made for it.
 */
export const searchEverything = question({
  path: "/search",
  summary: "Customers, products, invoices, payments and credit notes that have the words, the best of each",
  admits: "everyone",
  query: z.strictObject({ ...suggestionFields, ...asOfField, limit: suggestionFields.limit.default(LIMIT) }),
  answer: searchAnswer,
  asOf: ({ as_of }) => as_of,
  long: () => "search",
  async ask(reading, { query: { q, limit }, viewer }) {
    const hasAmounts = viewer.role === "admin";
    const { body } = await asTypedOrMeant(reading, q, ["customer", "product"], async (search) => {
      const asked = { q, search, limit, hasAmounts };
      const customers = await suggestedCustomers(reading, q, search, limit);
      const products = await suggestedProducts(reading, search, limit);
      const answer = {
        customers: {
          total: customers.total,
          rows: customers.rows.map(({ id, name, company_name, phone, address }) => ({
            id,
            name,
            company_name,
            phone,
            address,
          })),
        },
        products: {
          total: products.total,
          rows: products.rows.map(({ id, item_name, item_name_hindi: hindi }) => ({
            id,
            item_name,
            item_name_hindi: hindi || null,
          })),
        },
        invoices: await foundInvoices(reading, asked),
        payments: await foundPayments(reading, asked),
        credit_notes: await foundCreditNotes(reading, asked),
      };
      return { body: answer, total: Object.values(answer).reduce((sum, { total }) => sum + total, 0) };
    });
    return { body };
  },
});
