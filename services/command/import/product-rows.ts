import { productRequest } from "@bahi/contracts/product/api.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import type { Books } from "./books.ts";
import { errorsOf } from "./errors-of.ts";
import type { Columns } from "./file/columns.ts";
import type { Row } from "./file/rows.ts";
import type { Report } from "./report.ts";

/** Imports a row with a product. Names are unique among products, so one of this name is the product. */
export async function importProduct(row: Row, columns: Columns, books: Books, report: Report): Promise<void> {
  const parsed = productRequest.safeParse({
    item_name: columns.cell(row, "item_name"),
    item_name_hindi: columns.cell(row, "item_name_hindi"),
  });
  if (!parsed.success) return report.bad(row.line, errorsOf(parsed.error));
  const { item_name: name, item_name_hindi: nameHindi } = parsed.data;
  if (books.products.named(name).length > 0) return report.count("products", "existing");
  const done = await books.newProduct({ name, nameHindi }).done;
  if (done instanceof Refused) return report.bad(row.line, [{ field: "item_name", message: done.message }]);
  return report.count("products", done);
}
