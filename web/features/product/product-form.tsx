import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldErrorsOf } from "../../api/api-error.ts";
import { ProductCombobox } from "../../pickers/product-combobox.tsx";
import {
  changeProduct,
  createProduct,
  generateHindiName,
  productSearchQuery,
} from "../../queries/products.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useUnsaved } from "../../ui/form-dialog.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";

const EXISTS = "This product already exists! Please select it from the dropdown or choose a different name.";

type ProductFormProps = {
  /** The one that is edited; without it a new one is made. */
  product?: ProductRecord;
  nameRef: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

export function ProductForm({ product, nameRef, onDone }: ProductFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(product?.item_name ?? "");
  const [hindi, setHindi] = useState(product?.item_name_hindi ?? "");
  /** The one that is called so already, picked or typed. */
  const [existing, setExisting] = useState<ProductRecord>();
  const [error, setError] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const cancel = useUnsaved(
    name !== (product?.item_name ?? "") || hindi !== (product?.item_name_hindi ?? ""),
  );
  /** The current text of the name's field, for an answer that comes later. */
  const latestName = useRef(name);

  const saving = useCommand({
    noun: "products",
    send: (body: { item_name: string; item_name_hindi: string }, key) =>
      product ? changeProduct(product, body, key) : createProduct(body, key),
    onDone() {
      toast.success(product ? "Product updated successfully!" : "Product created successfully!");
      onDone();
    },
    onFailed: (failure) =>
      setError(fieldErrorsOf(failure).find(({ field }) => field === "item_name")?.message),
  });
  const generating = useCommand({
    noun: "products",
    send: (itemName: string) => generateHindiName(itemName),
    onDone(found) {
      if (found === undefined) {
        toast.error("Could not generate Hindi name");
        return;
      }
      setHindi(found);
      toast.success("Hindi name generated successfully!");
    },
    onFailed: (failure) => toast.error(detailOf(failure, "Failed to generate Hindi name")),
  });

  function changeName(text: string): void {
    latestName.current = text;
    setName(text);
    setExisting(undefined);
    setError(undefined);
    saving.forgetError();
  }

  function clear(): void {
    changeName("");
    setHindi("");
    nameRef.current?.focus();
  }

  function generate(): void {
    if (name.trim() === "") toast.error("Please enter an item name first");
    else generating.run(name.trim());
  }

  function refuse(sentence: string): void {
    setError(sentence);
    nameRef.current?.focus();
  }

  /** Who presses Enter before the suggestions have come means the product that is called so, too. */
  async function findSameName(): Promise<ProductRecord | undefined> {
    const key = productNameKey(name);
    // Where it cannot be asked for, the server will say so itself when it is saved.
    const found = await client
      .fetchQuery(productSearchQuery(name.trim().replaceAll(/\s+/g, " ")))
      .catch((): ProductRecord[] => []);
    return found.find(({ item_name: other }) => productNameKey(other) === key);
  }

  async function create(): Promise<void> {
    setLooking(true);
    const same = await findSameName();
    setLooking(false);
    if (latestName.current !== name) return;
    setExisting(same);
    if (same) refuse(EXISTS);
    else saving.run({ item_name: name.trim(), item_name_hindi: hindi.trim() });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLooking) return;
    if (name.trim() === "") refuse("Item name is required");
    else if (existing) refuse(EXISTS);
    else if (product === undefined) void create();
    else saving.run({ item_name: name.trim(), item_name_hindi: hindi.trim() });
  }

  const isBusy = saving.isPending || isLooking;
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {product ? (
        <TextField
          ref={nameRef}
          label="Item Name"
          required
          value={name}
          onChange={(event) => changeName(event.target.value)}
          error={error}
        />
      ) : (
        <ProductCombobox
          inputRef={nameRef}
          label="Item Name"
          required
          text={name}
          onText={changeName}
          chosen={existing}
          saysNone={false}
          error={error}
          onPick={(picked) => {
            changeName(picked.item_name);
            setExisting(picked);
          }}
          onSameName={([same]) => setExisting(same)}
        />
      )}
      {existing && (
        <Notice tone="warning" isLive title="Existing Product Selected">
          <p>This product already exists. Choose a different name to create a new one.</p>
          <Button className="mt-2" onClick={clear}>
            Clear and create new product
          </Button>
        </Notice>
      )}
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Hindi Name (optional)"
          lang="hi"
          value={existing ? (existing.item_name_hindi ?? "") : hindi}
          onChange={(event) => setHindi(event.target.value)}
          readOnly={existing !== undefined}
        />
        <Button onClick={generate} disabled={existing !== undefined || generating.isPending}>
          {generating.isPending ? "Generating..." : "Auto Generate"}
        </Button>
      </div>
      {saving.error && error === undefined && (
        <Notice tone="error" isLive>
          {detailOf(saving.error, "Failed to save product")}
        </Notice>
      )}
      <DialogFooter>
        <p className="hidden text-sm text-ink-soft sm:block">
          <Keys keys="Tab" /> next field · <Keys keys="Enter" /> saves · <Keys keys="Esc" /> closes
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {labelOf(product !== undefined, saving.isPending)}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}

function labelOf(isEdit: boolean, isSaving: boolean): string {
  if (isEdit) return isSaving ? "Saving..." : "Save Changes";
  return isSaving ? "Creating..." : "Create Product";
}
