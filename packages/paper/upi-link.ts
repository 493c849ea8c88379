/** What a customer pays, and to whom. `note` is shown to both: the bill that it is for. */
type UpiRequest = { id: string; payee: string; amountPaise: number; note: string };

/** The link that every app for UPI opens, also from a QR code, with payee, amount and note filled in. */
export function upiLink({ id, payee, amountPaise, note }: UpiRequest): string {
  const rupees = Math.floor(amountPaise / 100);
  const fields = {
    pn: payee,
    am: `${rupees}.${String(amountPaise % 100).padStart(2, "0")}`,
    cu: "INR",
    tn: note,
  };
  // Spaces as %20: some apps show a plus as it is. The @ of the id stays, as in the examples of NPCI.
  const said = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${encodeURIComponent(id).replace("%40", "@")}&${said.join("&")}`;
}
