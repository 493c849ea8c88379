import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { linesOf } from "./letterhead.ts";
import type { Party } from "./sheet.ts";

type Named = {
  customer_name: string;
  customer_company: string;
  customer_address: string;
  customer_phone: string;
  customer_gst_number: string;
};

/** The customer as it was on the day. */
export function partyOf(title: string, of: Named): Party {
  const gst = of.customer_gst_number;
  return {
    title,
    name: of.customer_name,
    lines: [
      ...linesOf(
        companyBeside(of.customer_name, of.customer_company),
        of.customer_address,
        of.customer_phone,
      ),
      ...(gst === "" ? [] : [`GST number: ${gst}`]),
    ],
  };
}
