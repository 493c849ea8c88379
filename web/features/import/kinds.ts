import type { ImportKind } from "@bahi/contracts/import/fields.ts";

/** Where each kind is shown, and a file to begin from. */
export const kinds: Record<ImportKind, { path: string; sample: string }> = {
  customers: {
    path: "/customers",
    sample:
      "Customer Name,Phone,Address,Transporter,Company Name,GST Number,Credit Days,Opening Balance,Dr/Cr,Opening Date\n" +
      'Sharma Traders,98290 12345,"Johari Bazar, Jaipur",VRL Logistics,Sharma & Sons,,30,"12,500.00",Dr,31/03/2026\n' +
      "गुप्ता स्टोर्स,98290 54321,चौक बाज़ार,,,,,500,Cr,31/03/2026\n",
  },
  products: {
    path: "/products",
    sample: "Item Name,Hindi Name\nSteel Thali 12,स्टील थाली 12\nBrass Lota,पीतल लोटा\n",
  },
  invoices: {
    path: "/invoices",
    sample:
      "Bill No,Bill Date,Party Name,Item,Qty,Unit,Rate,Boxes,Bill Total\n" +
      "A-101,05/04/2025,Sharma Traders,Steel Thali 12,24,Pcs,85.50,1,2952.00\n" +
      "A-101,05/04/2025,Sharma Traders,Brass Lota,5,Pcs,180,1,2952.00\n" +
      "A-102,06/04/2025,गुप्ता स्टोर्स,Brass Lota,2,Doz,180,2,360.00\n",
  },
};
