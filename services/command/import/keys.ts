import { hash } from "node:crypto";
import { phoneNumbersIn } from "@bahi/contracts/customer/phone-numbers.ts";
import type { OpeningBalance } from "@bahi/contracts/customer/commands.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";

// The keys of commands that an import sends. They are made from what a row says and not from where it stands, so a file
// that is sent again, sorted or longer, repeats the commands of before. They are stored for ever: another way to make them
// would import every row of old files once more.

/** Names with one key are the same name: case and spaces aside. */
export const nameKey = productNameKey;

function keyOf(noun: string, ...parts: string[]): string {
  return `import-${noun}-${hash("sha256", JSON.stringify(parts), "base64url")}`;
}

const KEY = /^import-(customer|opening|product|invoice)-[\w-]{43}$/;

/**
 * Whether it is a key that an import may make. A client may not use it: the import would take the row for one that was imported
 * before, and leave it out.
 */
export function isImportKey(key: string): boolean {
  return KEY.test(key);
}

/** A customer is a name and the phone numbers that tell two of one name apart. */
export function customerKey(name: string, phone: string): string {
  return keyOf("customer", nameKey(name), ...goodNumbersIn(phone).toSorted());
}

export function openingKey(name: string, phone: string, { amountPaise, date }: OpeningBalance): string {
  return keyOf("opening", customerKey(name, phone), String(amountPaise), date);
}

export function productKey(name: string): string {
  return keyOf("product", nameKey(name));
}

/** A bill is its number, the financial year in which numbers begin again, and the customer as the file names them. */
export function invoiceKey(billNumber: string, financialYear: number, customer: string): string {
  return keyOf("invoice", billKey(billNumber), String(financialYear), nameKey(customer));
}

export function billKey(billNumber: string): string {
  return nameKey(billNumber);
}

/** The numbers by which a customer can be told apart: ten digits that are not all the same. */
export function goodNumbersIn(phone: string): string[] {
  return phoneNumbersIn(phone).flatMap(({ digits }) =>
    /^(?!(\d)\1{9})\d{10}$/.test(digits) ? [digits] : [],
  );
}

/** Two customers of one name are two people when both have good numbers and no number is the same. */
export function mayBeOnePerson(one: string, other: string): boolean {
  const [first, second] = [goodNumbersIn(one), goodNumbersIn(other)];
  return first.length === 0 || second.length === 0 || first.some((number) => second.includes(number));
}
