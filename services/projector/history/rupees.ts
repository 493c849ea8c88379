const indian = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as a person reads it: `₹ 1,23,456.00`. */
export function inRupees(amountPaise: number): string {
  return `₹ ${indian.format(amountPaise / 100)}`;
}
