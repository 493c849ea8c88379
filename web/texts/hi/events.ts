import { fieldCalled } from "@bahi/contracts/history-words.ts";
import type { EventTexts, EventType, TitleReading } from "../events.ts";

const names: Readonly<Record<EventType, string>> = {
  CustomerAdded: "ग्राहक जोड़ा गया",
  CustomerChanged: "ग्राहक बदला गया",
  CustomerDeleted: "ग्राहक हटाया गया",
  CustomerRestored: "ग्राहक वापस लाया गया",
  OpeningBalanceSet: "शुरुआती बाकी लिखा गया",
  CustomersMerged: "ग्राहक मिलाए गए",
  ProductAdded: "सामान जोड़ा गया",
  ProductChanged: "सामान बदला गया",
  ProductDeleted: "सामान हटाया गया",
  InvoiceCreated: "बिल बनाया गया",
  InvoiceCorrected: "बिल सुधारा गया",
  InvoiceDeleted: "बिल हटाया गया",
  PaymentRecorded: "भुगतान दर्ज किया गया",
  PaymentChanged: "भुगतान बदला गया",
  PaymentAllocated: "भुगतान बिलों पर लगाया गया",
  PaymentMovedToAdvance: "भुगतान अग्रिम बना",
  PaymentDeleted: "भुगतान हटाया गया",
  CreditNoteIssued: "क्रेडिट नोट बनाया गया",
  CreditNoteDeleted: "क्रेडिट नोट हटाया गया",
  UserAdded: "उपयोगकर्ता जोड़ा गया",
  UserChanged: "उपयोगकर्ता बदला गया",
  UserPasswordChanged: "उपयोगकर्ता का पासवर्ड बदला गया",
  UserPasswordReset: "उपयोगकर्ता को नया पासवर्ड दिया गया",
  UserActivated: "उपयोगकर्ता चालू किया गया",
  UserDeactivated: "उपयोगकर्ता बंद किया गया",
  UserDeleted: "उपयोगकर्ता हटाया गया",
  SettingsChanged: "सेटिंग बदली गई",
  BooksLocked: "बही बंद की गई",
  LogoUploaded: "लोगो लगाया गया",
};

/** An English title, and what it says with what stands in its groups. */
type Title = [said: RegExp, hindi: (parts: readonly string[], reading: TitleReading) => string];

const AMOUNT = String.raw`-?₹\s[\d,]+\.\d\d`;
const IDS = String.raw`#\d+(?:, #\d+)*(?: and #\d+| and \d+ others)?`;
const DONE_ON_INVOICE: Readonly<Record<string, string>> = {
  changed: "बदला गया",
  deleted: "हटाया गया",
  "recorded on this invoice": "इस बिल पर दर्ज किया गया",
  "put on this invoice": "इस बिल पर लगाया गया",
  "taken off this invoice": "इस बिल से हटाया गया",
};
const DONE = Object.keys(DONE_ON_INVOICE).join("|");

function title(said: string, hindi: Title[1]): Title {
  const pattern = said
    .replaceAll("<amount>", `(${AMOUNT})`)
    .replaceAll("<ids>", `(${IDS})`)
    .replaceAll("<done>", `(${DONE})`)
    .replaceAll("<purpose>", `(as an advance|on invoices? ${IDS}(?:, ${AMOUNT} of it as an advance)?)`);
  return [new RegExp(`^${pattern}$`, "s"), hindi];
}

/** "#3, #5 and 4 others". */
function list(ids: string): string {
  return ids.replace(" and ", " और ").replace(/ others$/, " अन्य");
}

/** "on invoices #3 and #5, ₹ 20.00 of it as an advance", "as an advance": what is done, and on what. */
function put(said: string, done: string): string {
  const pattern = new RegExp(`^on invoices? (${IDS})(?:, (${AMOUNT}) of it as an advance)?$`);
  const [, ids, advance] = pattern.exec(said) ?? [];
  if (ids === undefined) return `अग्रिम के रूप में ${done}`;
  return `बिल ${list(ids)} पर ${done}${advance === undefined ? "" : `, इसमें से ${advance} अग्रिम`}`;
}

const CHANGED: readonly Title[] = [
  title("(.+) changed", ([fields = ""], { field }) => {
    const changed = fields.split(/, | and /).map((words) => field(fieldCalled(words)));
    return `बदला गया: ${changed.join(", ")}`;
  }),
  title("Saved without a change", () => "बिना बदलाव के सहेजा गया"),
];

/** What a payment does to an invoice. */
const ON_INVOICE: readonly Title[] = [
  title(
    "Payment #(\\d+) of <amount> <done>",
    ([id, amount, done = ""]) => `${amount} का भुगतान #${id} ${DONE_ON_INVOICE[done]}`,
  ),
  title(
    "<amount> of payment #(\\d+) of <amount> <done>",
    ([part, id, amount, done = ""]) => `${amount} के भुगतान #${id} में से ${part} ${DONE_ON_INVOICE[done]}`,
  ),
];

const titles: Readonly<Record<EventType, readonly Title[]>> = {
  CustomerAdded: [title("Customer (.*) added", ([name]) => `ग्राहक ${name} जोड़ा गया`)],
  CustomerChanged: CHANGED,
  CustomerDeleted: [title("Customer (.*) deleted", ([name]) => `ग्राहक ${name} हटाया गया`)],
  CustomerRestored: [title("Customer (.*) restored", ([name]) => `ग्राहक ${name} वापस लाया गया`)],
  OpeningBalanceSet: [
    title("Opening balance removed", () => "शुरुआती बाकी हटाया गया"),
    title("Opening balance of <amount> owed", ([amount]) => `शुरुआती बाकी: ${amount} लेना है`),
    title("Opening balance of <amount> paid in advance", ([amount]) => `शुरुआती बाकी: ${amount} अग्रिम मिला है`),
  ],
  CustomersMerged: [
    title("Merged into (.*)", ([name]) => `${name} में मिलाया गया`),
    title("(.*) merged into this customer", ([sources]) => `${sources} को इस ग्राहक में मिलाया गया`),
    title(
      "Invoice #(\\d+) moved from (.*) to (.*) by a merge",
      ([id, from, to]) => `ग्राहक मिलाने से बिल #${id} ${from} से ${to} के खाते में गया`,
    ),
    title(
      "Payment of <amount> moved from (.*) to (.*) by a merge",
      ([amount, from, to]) => `ग्राहक मिलाने से ${amount} का भुगतान ${from} से ${to} के खाते में गया`,
    ),
    title(
      "Credit note (CN-\\d+) moved from (.*) to (.*) by a merge",
      ([name, from, to]) => `ग्राहक मिलाने से क्रेडिट नोट ${name} ${from} से ${to} के खाते में गया`,
    ),
  ],
  ProductAdded: [title("Product (.*) added", ([name]) => `सामान ${name} जोड़ा गया`)],
  ProductChanged: CHANGED,
  ProductDeleted: [title("Product (.*) deleted", ([name]) => `सामान ${name} हटाया गया`)],
  InvoiceCreated: [
    title(
      "Invoice #(\\d+) created for (.*), <amount>",
      ([id, name, amount]) => `${name} के लिए बिल #${id} बनाया गया, ${amount}`,
    ),
  ],
  InvoiceCorrected: [
    title(
      "Invoice #(\\d+) for (.*) corrected, <amount> became <amount>",
      ([id, name, before, after]) => `${name} का बिल #${id} सुधारा गया, ${before} की जगह ${after}`,
    ),
    title(
      "Invoice #(\\d+) for (.*) corrected, <amount>",
      ([id, name, amount]) => `${name} का बिल #${id} सुधारा गया, ${amount}`,
    ),
  ],
  InvoiceDeleted: [
    title(
      "Invoice #(\\d+) for (.*), <amount>, deleted",
      ([id, name, amount]) => `${name} का बिल #${id}, ${amount}, हटाया गया`,
    ),
  ],
  PaymentRecorded: [
    title(
      "Payment of <amount> from (.*) recorded <purpose>",
      ([amount, name, said = ""]) => `${name} से ${amount} का भुगतान ${put(said, "दर्ज किया गया")}`,
    ),
    ...ON_INVOICE,
  ],
  PaymentChanged: [...ON_INVOICE, ...CHANGED],
  PaymentAllocated: [
    title("Payment of <amount> made an advance", ([amount]) => `${amount} का भुगतान अग्रिम बनाया गया`),
    title(
      "Payment of <amount> put <purpose>",
      ([amount, said = ""]) => `${amount} का भुगतान ${put(said, "लगाया गया")}`,
    ),
    title(
      "<amount> of the payment of <amount> moved from invoices? <ids> to advance",
      ([part, amount, ids = ""]) => `${amount} के भुगतान में से ${part} बिल ${list(ids)} से हटकर अग्रिम बना`,
    ),
    ...ON_INVOICE,
  ],
  PaymentMovedToAdvance: [
    title(
      "Payment of <amount> moved from invoice #(\\d+) to advance because the invoice was deleted",
      ([amount, id]) => `बिल #${id} हटाए जाने से ${amount} का भुगतान अग्रिम बना`,
    ),
    title(
      "<amount> of the payment of <amount> moved from invoice #(\\d+) to advance because the invoice was deleted",
      ([part, amount, id]) => `बिल #${id} हटाए जाने से ${amount} के भुगतान में से ${part} अग्रिम बना`,
    ),
  ],
  PaymentDeleted: [
    title("Payment of <amount> deleted", ([amount]) => `${amount} का भुगतान हटाया गया`),
    ...ON_INVOICE,
  ],
  CreditNoteIssued: [
    title(
      "Credit note (CN-\\d+) issued for (.*), <amount>, of invoice #(\\d+)",
      ([note, name, amount, id]) => `${name} के बिल #${id} का क्रेडिट नोट ${note} बनाया गया, ${amount}`,
    ),
    title(
      "Credit note (CN-\\d+) of <amount> issued",
      ([note, amount]) => `${amount} का क्रेडिट नोट ${note} बनाया गया`,
    ),
  ],
  CreditNoteDeleted: [
    title(
      "Credit note (CN-\\d+) of <amount> deleted",
      ([note, amount]) => `${amount} का क्रेडिट नोट ${note} हटाया गया`,
    ),
  ],
  UserAdded: [
    title("User (.*) added as admin", ([name]) => `उपयोगकर्ता ${name} एडमिन के रूप में जोड़ा गया`),
    title("User (.*) added as staff", ([name]) => `उपयोगकर्ता ${name} कर्मचारी के रूप में जोड़ा गया`),
  ],
  UserChanged: CHANGED,
  UserPasswordChanged: [title("Password changed", () => "पासवर्ड बदला गया")],
  UserPasswordReset: [title("Password of (.*) reset", ([name]) => `${name} को नया पासवर्ड दिया गया`)],
  UserActivated: [title("User (.*) activated", ([name]) => `उपयोगकर्ता ${name} चालू किया गया`)],
  UserDeactivated: [title("User (.*) deactivated", ([name]) => `उपयोगकर्ता ${name} बंद किया गया`)],
  UserDeleted: [title("User (.*) deleted", ([name]) => `उपयोगकर्ता ${name} हटाया गया`)],
  SettingsChanged: CHANGED,
  BooksLocked: [
    title("Books unlocked", () => "बही खोली गई"),
    title(
      "Books locked up to (.*), no longer further",
      ([until = ""], { day }) => `बही अब सिर्फ़ ${day(until)} तक बंद है`,
    ),
    title("Books locked up to (.*)", ([until = ""], { day }) => `बही ${day(until)} तक बंद की गई`),
  ],
  LogoUploaded: [title("Logo uploaded", () => "लोगो लगाया गया")],
};

/** Reasons that the services write. */
const REASONS: readonly [RegExp, string][] = [
  [/^Invoice (\d+) was deleted$/, "बिल $1 हटाया गया"],
  [/^Invoice (#\d+(?:, #\d+)*) was corrected$/, "बिल $1 सुधारा गया"],
  [
    /^With a discount given at the same moment, it exceeded the total of the invoice$/,
    "उसी समय दी गई छूट के साथ यह बिल की कुल रकम से ज़्यादा हो गई",
  ],
  [
    /^With goods that came back at the same moment, it exceeded the total of the invoice$/,
    "उसी समय वापस आए सामान के साथ यह बिल की कुल रकम से ज़्यादा हो गई",
  ],
  [/^The account changed while the customer was deleted$/, "ग्राहक हटाते समय उनके खाते में बदलाव हुआ"],
];

export const events: EventTexts = {
  names,
  titleOf(event, said, reading) {
    if (!isEventType(event)) return said;
    for (const [pattern, hindi] of titles[event]) {
      const found = pattern.exec(said);
      if (found) return hindi(found.slice(1), reading);
    }
    // One that was stored in other words: what happened is known, what it adds is as it was written.
    return `${names[event]}: ${said}`;
  },
  reasonOf(reason) {
    const known = REASONS.find(([pattern]) => pattern.test(reason));
    return known === undefined ? reason : reason.replace(known[0], known[1]);
  },
};

function isEventType(text: string): text is EventType {
  return Object.hasOwn(titles, text);
}
