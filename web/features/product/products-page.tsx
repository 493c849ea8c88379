import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { useState } from "react";
import { readDay } from "../../format/dates.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { ListView } from "../../list/list-view.tsx";
import { type ListSpec, useList } from "../../list/use-list.ts";
import { productsList } from "../../queries/products.ts";
import { useIsAdmin } from "../../session/session.ts";
import { productTexts as texts } from "../../texts/product.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { ProductDialog } from "./product-dialog.tsx";

const NAME_LENGTH_MAX = 30;
const HINDI_LENGTH_MAX = 25;

const spec: ListSpec<ProductRecord> = {
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
  isFoundElsewhere: ({ id }, q) => String(id) === q,
  filters: {},
};

type Open = { what: "edit" | "delete"; product: ProductRecord };

export function ProductsPage() {
  const isAdmin = useIsAdmin();
  const list = useList(spec);
  const adding = useNewRecord();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: texts.add, run: adding.open },
    { keys: "Alt+A", label: texts.add, run: adding.open },
  ]);

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        {isAdmin && <ButtonLink to="/import?kind=products">{texts.import}</ButtonLink>}
        <Button look="primary" onClick={adding.open} title={texts.addKeys}>
          {texts.add}
        </Button>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>{texts.staffAccess}</strong> {texts.staffMay}
        </Notice>
      )}
      <ListView
        list={list}
        name={texts.listed}
        searchPlaceholder={texts.searchBy}
        error={texts.failed}
        empty={texts.empty}
        noMatch={{ title: texts.noMatch }}
        onOpen={(product) => setOpen({ what: "edit", product })}
        openLabel={(product) => texts.editNamed(product.item_name)}
        onDelete={isAdmin ? (product) => setOpen({ what: "delete", product }) : undefined}
        renderActions={(product) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={texts.deleteNamed(product.item_name)}
              title={texts.delete}
              onClick={() => setOpen({ what: "delete", product })}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <Button look="quiet" onClick={() => setOpen({ what: "edit", product })}>
              {texts.viewAndEdit}
            </Button>
          )
        }
      />
      {adding.isOpen && <ProductDialog onClose={adding.close} />}
      {open?.what === "edit" && <ProductDialog product={open.product} onClose={close} />}
      {open?.what === "delete" && <DeleteProduct product={open.product} onClose={close} />}
    </>
  );
}
