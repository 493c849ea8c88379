import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteProduct } from "../../queries/products.ts";
import { useCommand } from "../../queries/use-command.ts";
import { productTexts as texts } from "../../texts/product.ts";
import { filled } from "../../ui/filled.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

export function DeleteProduct({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "products",
    send: (_: undefined, key) => deleteProduct(product, key),
    onDone() {
      toast.success(texts.deleted);
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title={texts.deleteTitle}
      word="DELETE"
      confirmLabel={texts.deleteTitle}
      busyLabel={texts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{filled(texts.deleteQuestion, <strong className="break-words">{product.item_name}</strong>)}</p>
      <p className="text-sm text-ink-soft">{texts.deleteMeans}</p>
    </TypedConfirmation>
  );
}
