import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { useState } from "react";
import { readDay } from "../../format/dates.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { ListView } from "../../list/list-view.tsx";
import { type ListSpec, useList } from "../../list/use-list.ts";
import { productsList } from "../../queries/products.ts";
import { useIsAdmin } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
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
      header: "Item Name",
      value: (product) => product.item_name,
      narrow: "title",
      cell: (product) => <Truncated text={product.item_name} lengthMax={NAME_LENGTH_MAX} />,
    },
    {
      id: "item_name_hindi",
      header: "Hindi Name",
      value: (product) => product.item_name_hindi,
      cell: (product) =>
        product.item_name_hindi ? (
          <span lang="hi">
            <Truncated text={product.item_name_hindi} lengthMax={HINDI_LENGTH_MAX} />
          </span>
        ) : (
          "N/A"
        ),
    },
    {
      id: "id",
      header: "Item Code",
      value: (product) => product.id,
      isFigure: true,
      cell: (product) => product.id,
    },
    {
      id: "created_at",
      header: "Created",
      value: (product) => product.created_at,
      cell: (product) => readDay(product.created_at),
    },
  ],
  matches: (product, q) =>
    product.item_name.toLowerCase().includes(q) ||
    product.item_name_hindi?.includes(q) === true ||
    String(product.id) === q,
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
    { keys: "Ctrl+N", label: "Add Product", run: adding.open },
    { keys: "Alt+A", label: "Add Product", run: adding.open },
  ]);

  return (
    <>
      <PageHeader title="Products" subtitle="What your business sells, in English and Hindi">
        <Button look="primary" onClick={adding.open} title="Ctrl+N or Alt+A">
          Add Product
        </Button>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>Staff Access:</strong> You can add and edit products. For deletion capabilities, please
          contact your administrator.
        </Notice>
      )}
      <ListView
        list={list}
        name="products"
        searchPlaceholder="Search by name, Hindi name or item code..."
        error={{ title: "Error loading products", text: "Please try refreshing the page" }}
        empty={{ title: "No products found", text: "Start by adding your first product" }}
        noMatch={{ title: "No products match your search criteria" }}
        onOpen={(product) => setOpen({ what: "edit", product })}
        openLabel={(product) => `Edit ${product.item_name}`}
        renderActions={(product) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={`Delete ${product.item_name}`}
              title="Delete"
              onClick={() => setOpen({ what: "delete", product })}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <Button look="quiet" onClick={() => setOpen({ what: "edit", product })}>
              View & Edit
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
