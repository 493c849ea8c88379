import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { PHONE_CELL } from "@bahi/contracts/customer/phone-numbers.ts";
import { withoutInvisible } from "@bahi/contracts/invisible.ts";
import { CREDIT_DAYS, readFigure, wrongIn } from "../format/typed-figure.ts";
import type { CustomerBody } from "../queries/customers.ts";
import { customerFormTexts as texts } from "../texts/customer-form.ts";

/** The content of the form, as it is typed. The names are those of the API, so its refusals find their fields. */
export type CustomerDraft = Record<
  "name" | "phone" | "address" | "transporter" | "company_name" | "gst_number" | "credit_days",
  string
>;

export type CustomerProblems = Partial<Record<keyof CustomerBody, string>>;

export const EMPTY: CustomerDraft = {
  name: "",
  phone: "",
  address: "",
  transporter: "",
  company_name: "",
  gst_number: "",
  credit_days: "",
};

export function draftOf(customer: CustomerRecord): CustomerDraft {
  const { name, phone, address, transporter, company_name, gst_number, credit_days } = customer;
  return {
    name,
    phone,
    address,
    transporter,
    company_name,
    gst_number,
    credit_days: String(credit_days ?? ""),
  };
}

/** What is sent. Without own days of credit the default of the settings applies. */
export function toCustomerBody(draft: CustomerDraft): CustomerBody {
  const days = readFigure(draft.credit_days, CREDIT_DAYS);
  return { ...draft, credit_days: days.status === "figure" ? days.units : null };
}

/** What can be said before the server is asked; it has the last word. */
export function problemsOf(draft: CustomerDraft): CustomerProblems {
  const phone = withoutInvisible(draft.phone).trim();
  const wrongDays = wrongIn(draft.credit_days, CREDIT_DAYS);
  return {
    ...(draft.name.trim() === "" ? { name: texts.nameRequired } : {}),
    ...(phone === "" ? { phone: texts.phoneRequired } : {}),
    ...(phone !== "" && !PHONE_CELL.test(phone) ? { phone: texts.phoneInvalid } : {}),
    ...(wrongDays === undefined ? {} : { credit_days: wrongDays }),
  };
}

export function isChanged(draft: CustomerDraft, initial: CustomerDraft): boolean {
  const names = Object.keys(EMPTY) as (keyof CustomerDraft)[]; // Object.keys forgets them
  return names.some((name) => draft[name] !== initial[name]);
}
