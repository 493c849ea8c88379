/**
 * Every reason for which a command is refused, with its HTTP status and the sentence a shopkeeper reads. This list is
 * closed. The return type of a decider names the codes that it refuses with.
 */
export const refusals = {
  "customer-not-found": [404, "This customer does not exist"],
  "customer-inactive": [409, "This customer was deleted or merged and takes no new business"],
  "customer-has-balance": [409, "This customer's balance is not zero: settle it or merge the customer first"],
  "opening-after-business": [409, "An opening balance cannot be dated after the first entry of the account"],
  "opening-in-future": [422, "An opening balance cannot be dated later than today"],
  "merge-into-itself": [422, "A customer cannot be merged into itself"],
  "product-not-found": [404, "This product does not exist"],
  "product-inactive": [409, "This product was deleted"],
  "product-exists": [
    409,
    "This product already exists! Please select it from the dropdown or choose a different name.",
  ],
  "invoice-not-found": [404, "This invoice does not exist"],
  "invoice-deleted": [409, "This invoice was deleted"],
  "invoice-version-not-found": [404, "This invoice has no such version"],
  "invoice-has-payments": [
    409,
    "Money or a discount is on this invoice: take it off before another customer is chosen",
  ],
  "line-not-found": [422, "This invoice has no such line any more"],
  "invoice-too-large": [422, "The invoice total is too large"],
  "invoice-of-another-customer": [422, "This invoice belongs to another customer"],
  "invoice-has-credit-notes": [409, "Goods of this invoice came back: delete its credit notes first"],
  "credit-note-not-found": [404, "This credit note does not exist"],
  "credit-note-before-invoice": [422, "A credit note cannot be dated before its invoice"],
  "credit-note-in-future": [422, "A credit note cannot be dated later than today"],
  "correction-below-returned": [422, "Less would be sold than has come back"],
  "return-above-sold": [422, "More would come back than was sold"],
  "payment-not-found": [404, "This payment does not exist"],
  "discount-above-total": [422, "The discount cannot be larger than the invoice total"],
  "discount-on-several-invoices": [
    422,
    "A discount is on one invoice: give it with a payment that is on that invoice alone",
  ],
  "discount-without-its-invoice": [
    422,
    "The discount of this payment is on an invoice that would get no money: take the discount off first",
  ],
  "allocation-above-amount": [422, "More is put on invoices than was paid"],
  "allocation-above-due": [422, "More is put on an invoice than is due on it"],
  "books-locked": [409, "The books are locked up to this day"],
  "lock-beyond-today": [422, "The books can be locked up to today at most"],
  "lock-needs-reason": [422, "Please say why less is to be locked: it is kept in the history"],
  "user-not-found": [404, "This user does not exist"],
  "username-taken": [409, "This username is already taken"],
  "full-name-taken": [409, "Another user has this name. An admin can tell the two of you apart."],
  "user-is-yourself": [409, "You cannot deactivate or delete yourself"],
  "user-is-admin": [409, "An admin cannot be deactivated or deleted"],
  "user-inactive": [409, "This user is not active: activate them first"],
  "wrong-password": [400, "The current password is wrong"],
  "wrong-login": [401, "Invalid username or password"],
  "too-many-logins": [429, "Too many failed sign-ins. Please wait a few minutes and try again."],
  "too-many-at-once": [429, "Many people are signing in at this moment. Please try again in a moment."],
  "not-signed-in": [401, "Please sign in"],
  "session-ended": [401, "Your session has ended. Please sign in again."],
  "password-must-be-changed": [
    403,
    "Please choose a password of your own first: the one that you signed in with was given to you",
  ],
  "password-not-new": [422, "Please choose another password than the one that was given to you"],
  "admin-only": [403, "Only an administrator can do this"],
  "cursor-of-another-list": [
    400,
    "This cursor belongs to another list, or to another order or filter of this one: begin again at the first page",
  ],
  "logo-too-large": [413, "The logo must be at most 5 MB"],
  "logo-type": [415, "The logo must be a PNG or JPEG picture"],
  "logo-damaged": [415, "The logo is damaged or a part of it is missing. Please save the picture again."],
  "logo-pixels": [413, "The logo must be at most 5,000 pixels wide and 5,000 pixels high"],
  "key-used-for-another-order": [422, "This Idempotency-Key was already used for a different request"],
  "stale-edit": [412, "This record was changed meanwhile. Please load it again."],
  "generation-not-found": [404, "These read models do not exist"],
  "generation-in-use": [409, "These read models are in use"],
  "generation-outdated": [409, "These read models were built by another version of the program"],
  "rebuild-under-way": [409, "Read models are being built already"],
  "rebuild-needed": [
    409,
    "The read models in use are of an earlier version of the program and cannot follow what is written: this rebuild has to end",
  ],
  "proof-under-way": [409, "The books are being proved already. Please try again when that is done."],
  "import-type": [415, "This is not a text file. Please choose a CSV file."],
  "import-too-large": [413, "The file may have at most 100 MB. Please split it."],
  "import-file": [422, "The file cannot be imported"],
  "import-under-way": [409, "Another import is under way. Please wait until it is done."],
  "import-not-found": [
    404,
    "Nothing is known of this import any more, as after a restart of Bahi. What it has made is in the books. Import the file again for the rest: nothing is made twice.",
  ],
  "clock-leapt": [
    503,
    "The clock of Bahi's computer has leapt, so nothing was saved. Please set it right, or restart Bahi if it is right now.",
  ],
  "event-too-large": [413, "This is too large to be stored in one piece"],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof refusals;

/** A refusal of a command. `detail` is the sentence that the user reads; nothing was changed. */
export class Refused<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code;
  readonly status: number;
  /** When the same command may be sent again. */
  readonly retryAfterSeconds: number | undefined;
  constructor(code: Code, detail: string = refusals[code][1], options: { retryAfterSeconds?: number } = {}) {
    super(detail);
    this.name = "Refused";
    this.code = code;
    this.status = refusals[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Deciders return it; everything else throws it. */
export function refused<Code extends RefusalCode>(
  code: Code,
  detail?: string,
  options?: { retryAfterSeconds?: number },
): Refused<Code> {
  return new Refused(code, detail, options);
}
