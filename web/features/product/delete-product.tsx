import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteProduct } from "../../queries/products.ts";
import { useCommand } from "../../queries/use-command.ts";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

export function DeleteProduct({ product, onClose }: { product: ProductRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "products",
    send: (_: undefined, key) => deleteProduct(product, key),
    onDone() {
      toast.success("Product deleted successfully!");
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title="Delete Product"
      word="DELETE"
      confirmLabel="Delete Product"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Failed to delete product") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete <strong className="break-words">{product.item_name}</strong>? This
        action cannot be undone.
      </p>
      <p className="text-sm text-ink-soft">
        It leaves the list and cannot be sold any more. Invoices that name it stay as they are.
      </p>
    </TypedConfirmation>
  );
}
