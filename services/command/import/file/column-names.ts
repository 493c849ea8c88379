import type { ImportKind } from "@bahi/contracts/import/fields.ts";

/** How the columns are named by this app, by Tally, Vyapar, Marg, Busy and Excel users, and in Hindi. The likelier first. */
const NAMES: Record<ImportKind, Record<string, string>> = {
  customers: {
    name: `
      customer name, party name, name, customer, party, ledger, ledger name, account name, account,
      particulars, name of party, client name, client, buyer, debtor, full name, ग्राहक का नाम, ग्राहक,
      पार्टी का नाम, पार्टी, नाम, खाता, खाते का नाम`,
    phone: `
      phone, mobile, mobile no, mobile number, phone no, phone number, contact no, contact number,
      contact, phone mobile, tel, telephone, cell, whatsapp, whatsapp no, mob, mob no, फोन, फ़ोन, मोबाइल,
      मोबाईल, फोन नंबर, फ़ोन नंबर, मोबाइल नंबर, मोबाइल न`,
    address: `
      address, billing address, mailing address, full address, address 1, address1, city, place, station,
      पता, शहर, स्थान`,
    transporter: "transporter, transport, transport name, carrier, ट्रांसपोर्टर, ट्रांसपोर्ट",
    company_name: "company, company name, firm, firm name, business name, कंपनी, कंपनी का नाम, फर्म",
    gst_number: `
      gst number, gst no, gstin, gst, gstin uin, gstin no, gst tin, party gstin, जीएसटी, जीएसटी नंबर,
      जीएसटीआईएन`,
    credit_days: `
      credit days, credit period, due days, payment terms, terms, cr days, default credit period,
      उधार दिन, उधारी के दिन`,
    opening_balance: `
      opening balance, op bal, opening bal, opbal, op balance, opening, ob, balance, closing balance,
      outstanding, due, balance due, receivable balance, प्रारंभिक शेष, शुरुआती बाकी, बाकी, शेष, बकाया`,
    opening_side: "dr cr, drcr, cr dr, debit credit, balance type, नामे जमा, नामे या जमा",
    opening_date: `
      opening date, as of date, as on, as on date, date, balance date, opening balance date, दिनांक,
      तारीख`,
  },
  products: {
    item_name: `
      item name, item, product name, product, stock item, name of item, name, description, particulars,
      goods, material, article, वस्तु, वस्तु का नाम, सामान, माल, उत्पाद, नाम, आइटम`,
    item_name_hindi: `
      item name hindi, hindi name, name hindi, hindi, name in hindi, item hindi, alias, print name,
      हिंदी नाम, हिन्दी नाम, नाम हिंदी, हिंदी`,
  },
  invoices: {
    bill_number: `
      bill no, bill number, invoice no, invoice number, inv no, voucher no, vch no, vch bill no,
      voucher number, bill, invoice, ref no, reference no, doc no, invoice no txn no, बिल नंबर, बिल न,
      बिल संख्या, बिल, चालान नंबर`,
    invoice_date: `
      bill date, invoice date, date, voucher date, vch date, inv date, dated, txn date, बिल की तारीख,
      बिल दिनांक, दिनांक, तारीख`,
    customer: `
      party name, customer name, customer, party, ledger, buyer, account, client, name, particulars,
      ledger name, account name, customer id, billed to, ग्राहक का नाम, ग्राहक, पार्टी का नाम, पार्टी,
      खाता`,
    customer_phone: `
      phone, phone no, phone number, mobile, mobile no, mobile number, party phone no, contact no, फोन,
      फ़ोन, मोबाइल`,
    item: `
      item, item name, product, product name, stock item, name of item, item details, goods, description,
      description of goods, product id, वस्तु, वस्तु का नाम, सामान, माल, आइटम`,
    quantity: `
      qty, quantity, billed qty, billed quantity, actual qty, no of units, pcs, मात्रा, नग, संख्या`,
    unit: "unit, uom, units, per, item unit, इकाई, यूनिट",
    rate: `
      rate, price, unit price, unitprice, price unit, sale price, sales price, item rate, दर, भाव, रेट,
      मूल्य`,
    number_of_boxes: `
      boxes, number of boxes, no of boxes, box, ctn, cartons, carton, cases, packages, bags, पेटी,
      डिब्बे`,
    amount: "amount, line amount, value, taxable value, item amount, amt, line total, राशि, रकम",
    bill_total: `
      bill total, bill amount, invoice total, invoice amount, total amount, grand total, net amount,
      bill amt, gross total, total, कुल, कुल राशि, बिल राशि`,
  },
};

/** The name of a column without case, spaces and signs: "Op. Bal" is "opbal". */
function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** For each field, the keys of its names in order; the name of the field itself is one of them. */
const fieldsByKey = Object.fromEntries(
  Object.entries(NAMES).map(([kind, fields]) => [
    kind,
    Object.entries(fields).map(([field, names]) => [field, [field, ...names.split(",")].map(keyOf)] as const),
  ]),
);

/** For each field that is found, the index of its column. A column is one field, the one that it names best. */
export function matchByName(kind: ImportKind, columns: readonly string[]): Map<string, number> {
  const keys = columns.map((column) => keyOf(column.replace(/[([](?:₹|rs\.?|inr)[)\]]/i, "")));
  const found: { field: string; index: number; rank: number }[] = [];
  for (const [field, names] of fieldsByKey[kind] ?? []) {
    for (const [rank, name] of names.entries()) {
      const index = keys.indexOf(name);
      if (index !== -1) found.push({ field, index, rank });
    }
  }
  const matched = new Map<string, number>();
  const taken = new Set<number>();
  for (const { field, index } of found.toSorted((one, other) => one.rank - other.rank)) {
    if (matched.has(field) || taken.has(index)) continue;
    matched.set(field, index);
    taken.add(index);
  }
  return matched;
}

/** The index of a column with this name; undefined without one. */
export function columnNamed(name: string, columns: readonly string[]): number | undefined {
  const index = columns.findIndex((column) => keyOf(column) === keyOf(name));
  return index === -1 ? undefined : index;
}
