import { MasterDataPage } from "../../list/master-data-page.tsx";
import { deleteProduct } from "../../queries/products.ts";
import { productTexts } from "../../texts/product.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { productsSpec } from "./product-list.tsx";

export function ProductsPage() {
  return (
    <MasterDataPage
      noun="products"
      spec={productsSpec}
      texts={productTexts}
      nameOf={({ item_name: name }) => name}
      renderForm={(product, onClose) => <ProductDialog product={product} onClose={onClose} />}
      remove={deleteProduct}
    />
  );
}
