/** An account that is empty because of a merge is not one of a customer who owes nothing. */
export function mergedIntoSentence(customer: string): string {
  return `This customer was merged into ${customer}, who has the account now.`;
}

/** The same where nothing leads to the customer; null where none was merged. */
export function mergedIntoNote(mergedInto: number | null): string | null {
  return mergedInto === null ? null : mergedIntoSentence(`customer ${mergedInto}`);
}
