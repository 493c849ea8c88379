/** An amount as a person reads it, grouped as in India: `₹ 1,23,456.00`. */
export function inRupees(amountPaise: number): string {
  const digits = String(Math.abs(amountPaise)).padStart(3, "0");
  const rupees = digits.slice(0, -2);
  // The last three digits stand together, all before them in pairs.
  const pairs = rupees.slice(0, -3).replaceAll(/\B(?=(\d{2})+$)/g, ",");
  const grouped = pairs === "" ? rupees : `${pairs},${rupees.slice(-3)}`;
  return `${amountPaise < 0 ? "-" : ""}₹ ${grouped}.${digits.slice(-2)}`;
}
