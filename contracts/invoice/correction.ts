/** Whole paise: the total of an invoice before and after a correction, and what is settled on it. */
type Settled = {
  totalPaise: number;
  newTotalPaise: number;
  paidPaise: number;
  discountPaise: number;
  creditPaise: number;
};

/**
 * What a correction sends back to the advance: the money that is on the invoice beyond its new total. A correction that
 * leaves the total as it is moves no money, also on an invoice that is overpaid.
 */
export function releasedPaise({
  totalPaise,
  newTotalPaise,
  paidPaise,
  discountPaise,
  creditPaise,
}: Settled): number {
  if (newTotalPaise === totalPaise) return 0;
  return Math.max(0, paidPaise + discountPaise + creditPaise - newTotalPaise);
}
