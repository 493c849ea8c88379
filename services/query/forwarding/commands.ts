import { creditNoteRecord, creditNoteRequest } from "@bahi/contracts/credit-note/api.ts";
import {
  customerRequest,
  mergeRequest,
  openingBalanceRequest,
  wholeCustomer,
} from "@bahi/contracts/customer/api.ts";
import { correctionRequest, invoiceRecord, invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import { allocationsRequest, paymentRecord, paymentRequest } from "@bahi/contracts/payment/api.ts";
import {
  hindiNameAnswer,
  hindiNameRequest,
  productRecord,
  productRequest,
} from "@bahi/contracts/product/api.ts";
import { lockRequest, logoAnswer, settingsRecord, settingsRequest } from "@bahi/contracts/settings/api.ts";
import {
  loginAnswer,
  loginRequest,
  passwordAnswer,
  passwordRequest,
  passwordResetAnswer,
  profileRequest,
  userActiveRequest,
  userRecord,
  userRequest,
} from "@bahi/contracts/user/api.ts";
import { z } from "zod";

/** One call that the command service answers. The schemas are what OpenAPI says of it; they are checked there. */
export type ForwardedCommand = {
  method: "POST" | "PUT" | "DELETE";
  /** Below `/api/v1`. */
  path: string;
  summary: string;
  body?: z.ZodType;
  /** A body that is a file. */
  isUpload?: boolean;
  /** Of the body, where it may be larger or is smaller than that of most commands. */
  bodyBytesMax?: number;
  status: 200 | 201;
  answer: z.ZodType;
  /** The one command that comes from nobody yet: it appends no event, and is bound to no key. */
  isSignIn?: boolean;
  /** Users may call it before they change a password that was given to them. */
  beforePasswordChange?: boolean;
};

const KIB = 1024;
/** The longest name and the longest password take less than 3.5 KB in UTF-8. */
const SIGN_IN_BYTES_MAX = 4 * KIB;
/** An invoice, and what comes back of it, has up to 2,000 lines. */
const INVOICE_BYTES_MAX = 1024 * KIB;
/** Of 5 MB; what is around it in the form, and more that is refused with the sentence for it. */
const LOGO_FORM_BYTES_MAX = 10 * 1024 * KIB;

const done = z.object({ message: z.string() });
const logoUpload = z.object({ file: z.file() });

export const forwardedCommands: readonly ForwardedCommand[] = [
  {
    method: "POST",
    path: "/auth/login",
    summary: "Sign in",
    body: loginRequest,
    status: 200,
    answer: loginAnswer,
    bodyBytesMax: SIGN_IN_BYTES_MAX,
    isSignIn: true,
  },
  {
    method: "POST",
    path: "/auth/logout",
    summary: "Sign out",
    status: 200,
    answer: done,
    beforePasswordChange: true,
  },
  {
    method: "PUT",
    path: "/auth/me",
    summary: "Change one's own profile",
    body: profileRequest,
    status: 200,
    answer: userRecord,
  },
  {
    method: "POST",
    path: "/auth/change-password",
    summary: "Change one's own password",
    body: passwordRequest,
    status: 200,
    answer: passwordAnswer,
    beforePasswordChange: true,
  },
  {
    method: "POST",
    path: "/auth/users",
    summary: "Add a user (admin)",
    body: userRequest,
    status: 201,
    answer: userRecord,
  },
  {
    method: "PUT",
    path: "/auth/users/:id",
    summary: "Activate or deactivate a user (admin)",
    body: userActiveRequest,
    status: 200,
    answer: userRecord,
  },
  {
    method: "POST",
    path: "/auth/users/:id/reset-password",
    summary: "Give a user a new password, shown once, which the user changes at the next sign-in (admin)",
    status: 200,
    answer: passwordResetAnswer,
  },
  { method: "DELETE", path: "/auth/users/:id", summary: "Delete a user (admin)", status: 200, answer: done },
  {
    method: "PUT",
    path: "/settings",
    summary: "Change the settings (admin)",
    body: settingsRequest,
    status: 200,
    answer: settingsRecord,
  },
  {
    method: "PUT",
    path: "/settings/lock",
    summary: "Lock the books up to a day, or unlock them (admin)",
    body: lockRequest,
    status: 200,
    answer: settingsRecord,
  },
  {
    method: "POST",
    path: "/settings/upload-logo",
    summary: "Upload a logo: PNG or JPEG, 5 MB at most (admin)",
    body: logoUpload,
    isUpload: true,
    bodyBytesMax: LOGO_FORM_BYTES_MAX,
    status: 200,
    answer: logoAnswer,
  },
  {
    method: "POST",
    path: "/customers",
    summary: "Add a customer",
    body: customerRequest,
    status: 201,
    answer: wholeCustomer,
  },
  {
    method: "POST",
    path: "/customers/merge",
    summary: "Merge customers into one (admin)",
    body: mergeRequest,
    status: 200,
    answer: z.object({ message: z.string(), customer: wholeCustomer }),
  },
  {
    method: "PUT",
    path: "/customers/:id",
    summary: "Change a customer",
    body: customerRequest,
    status: 200,
    answer: wholeCustomer,
  },
  {
    method: "PUT",
    path: "/customers/:id/opening-balance",
    summary: "Set the balance with which a customer's account begins; zero takes it away (admin)",
    body: openingBalanceRequest,
    status: 200,
    answer: wholeCustomer,
  },
  {
    method: "DELETE",
    path: "/customers/:id",
    summary: "Delete a customer whose balance is zero (admin)",
    status: 200,
    answer: done,
  },
  {
    method: "POST",
    path: "/products",
    summary: "Add a product",
    body: productRequest,
    status: 201,
    answer: productRecord,
  },
  {
    method: "POST",
    path: "/products/generate-hindi-name",
    summary: "Suggest a Hindi name",
    body: hindiNameRequest,
    status: 200,
    answer: hindiNameAnswer,
  },
  {
    method: "PUT",
    path: "/products/:id",
    summary: "Change a product",
    body: productRequest,
    status: 200,
    answer: productRecord,
  },
  {
    method: "DELETE",
    path: "/products/:id",
    summary: "Delete a product (admin)",
    status: 200,
    answer: done,
  },
  {
    method: "POST",
    path: "/invoices",
    summary: "Issue an invoice",
    body: invoiceRequest,
    bodyBytesMax: INVOICE_BYTES_MAX,
    status: 201,
    answer: invoiceRecord,
  },
  {
    method: "PUT",
    path: "/invoices/:id",
    summary: "Correct an invoice: its whole new content, and why; it keeps its number",
    body: correctionRequest,
    bodyBytesMax: INVOICE_BYTES_MAX,
    status: 200,
    answer: invoiceRecord,
  },
  {
    method: "DELETE",
    path: "/invoices/:id",
    summary: "Delete an invoice; its payments become advances (admin)",
    status: 200,
    answer: done,
  },
  {
    method: "POST",
    path: "/payments",
    summary: "Record a payment",
    body: paymentRequest,
    status: 201,
    answer: paymentRecord,
  },
  {
    method: "PUT",
    path: "/payments/:id",
    summary: "Change a payment",
    body: paymentRequest,
    status: 200,
    answer: paymentRecord,
  },
  {
    method: "POST",
    path: "/payments/:id/allocations",
    summary: "State which invoices the money of a payment is for: the whole set",
    body: allocationsRequest,
    status: 200,
    answer: paymentRecord,
  },
  {
    method: "DELETE",
    path: "/payments/:id",
    summary: "Delete a payment (admin)",
    status: 200,
    answer: done,
  },
  {
    method: "POST",
    path: "/credit-notes",
    summary: "Issue a credit note for goods of an invoice that come back",
    body: creditNoteRequest,
    bodyBytesMax: INVOICE_BYTES_MAX,
    status: 201,
    answer: creditNoteRecord,
  },
  {
    method: "DELETE",
    path: "/credit-notes/:id",
    summary: "Delete a credit note (admin)",
    status: 200,
    answer: done,
  },
];
