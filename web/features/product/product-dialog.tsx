import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useRef } from "react";
import { productTexts as texts } from "../../texts/product.ts";
import { ProductForm } from "../../record-forms/product-form.tsx";

type ProductDialogProps = { product?: ProductRecord | undefined; onClose: () => void };

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const name = useRef<HTMLInputElement>(null);
  return (
    <FormDialog title={product ? texts.edit : texts.addNew} onClose={onClose} firstFocus={name}>
      <ProductForm nameRef={name} onDone={onClose} {...(product === undefined ? {} : { product })} />
      {product && <RecordHistory noun="product" id={product.id} />}
    </FormDialog>
  );
}
