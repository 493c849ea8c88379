import { withLatinDigits } from "@bahi/contracts/digits.ts";
import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { readDay } from "../../format/dates.ts";
import type { ListSpec } from "../../list/use-list.ts";
import { productsList } from "../../queries/products.ts";
import { productTexts as texts } from "../../texts/product.ts";
import { Truncated } from "../../ui/truncated.tsx";

const NAME_LENGTH_MAX = 30;
const HINDI_LENGTH_MAX = 25;

export const productsSpec: ListSpec<ProductRecord> = {
  source: productsList,
  preset: { sort: "item_name", order: "asc" },
  pageSize: 25,
  columns: [
    {
      id: "item_name",
      header: texts.itemName,
      value: (product) => product.item_name,
      narrow: "title",
      cell: (product) => <Truncated text={product.item_name} lengthMax={NAME_LENGTH_MAX} />,
    },
    {
      id: "item_name_hindi",
      header: texts.hindiName,
      value: (product) => product.item_name_hindi,
      cell: (product) =>
        product.item_name_hindi ? (
          <span lang="hi">
            <Truncated text={product.item_name_hindi} lengthMax={HINDI_LENGTH_MAX} />
          </span>
        ) : (
          texts.noHindiName
        ),
    },
    {
      id: "id",
      header: texts.itemCode,
      value: (product) => product.id,
      isFigure: true,
      cell: (product) => product.id,
    },
    {
      id: "created_at",
      header: texts.created,
      value: (product) => product.created_at,
      cell: (product) => readDay(product.created_at),
    },
  ],
  texts: ({ item_name, item_name_hindi }) => [searchText([item_name, item_name_hindi ?? ""])],
  isFoundElsewhere: ({ id }, q) => String(id) === withLatinDigits(q),
  filters: {},
};
