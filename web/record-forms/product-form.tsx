import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldSentencesOf } from "../api/api-error.ts";
import { LeftNotice } from "../drafts/left-notice.tsx";
import { useDiscarded } from "../drafts/use-discarded.ts";
import { useKeeping } from "../drafts/use-kept-form.ts";
import { useKeptRecordForm } from "../drafts/use-kept-record-form.ts";
import { ProductCombobox } from "../pickers/product-combobox.tsx";
import { changeProduct, createProduct, generateHindiName, productSearchQuery } from "../queries/products.ts";
import { useCommand } from "../queries/use-command.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { productFormTexts as texts } from "../texts/product-form.ts";
import { filled } from "../ui/filled.tsx";
import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { useDialogForm } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { Notice } from "../ui/notice.tsx";
import { keptProduct, whatIsTyped } from "./kept-records.ts";

type ProductFormProps = {
  /** The one that is edited; without it a new one is made. */
  product?: ProductRecord;
  nameRef: RefObject<HTMLInputElement | null>;
  onDone: (saved: ProductRecord) => void;
  /** Added while something else is typed: its name to begin with, and one that exists can be taken. */
  quick?: { name: string; onExisting: (product: ProductRecord) => void };
};

export function ProductForm(props: ProductFormProps) {
  const { key, onDiscard } = useDiscarded(props.nameRef);
  return <Fields key={key} onDiscard={onDiscard} {...props} />;
}

type FieldsProps = ProductFormProps & {
  /** Shows the form as it begins. */
  onDiscard: () => void;
};

function Fields({ product, nameRef, onDone, quick, onDiscard }: FieldsProps) {
  const client = useQueryClient();
  const version = product?.version ?? null;
  const what = whatIsTyped("product", { record: product, quick });
  const kept = useKeptRecordForm(what, keptProduct, version);
  const initial = { name: product?.item_name ?? quick?.name ?? "", hindi: product?.item_name_hindi ?? "" };
  const [name, setName] = useState(kept.left?.name ?? initial.name);
  const [hindi, setHindi] = useState(kept.left?.hindi ?? initial.hindi);
  /** The one that is called so already, picked or typed. */
  const [existing, setExisting] = useState<ProductRecord>();
  const [error, setError] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const isTyped = existing === undefined && (name !== initial.name || hindi !== initial.hindi);
  const isKept = useKeeping(what, kept, isTyped ? { version, name, hindi } : undefined);
  /** The current text of the name's field, for an answer that comes later. */
  const latestName = useRef(name);

  const saving = useCommand({
    noun: "products",
    ...kept.firstKey,
    send: (body: { item_name: string; item_name_hindi: string }, key) =>
      product ? changeProduct(product, body, key) : createProduct(body, key),
    onDone(saved) {
      kept.forget();
      toast.success(product ? texts.updated : texts.created);
      onDone(saved);
    },
    onFailed: (failure) => setError(fieldSentencesOf(failure)["item_name"]),
  });
  const generating = useMutation({ mutationFn: generateHindiName });

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
    const itemName = name.trim();
    if (itemName === "") {
      toast.error(texts.nameFirst);
      return;
    }
    generating.mutate(itemName, {
      onSuccess(found) {
        // Another product is meant by now.
        if (latestName.current.trim() !== itemName) return;
        if (found === undefined) {
          toast.error(texts.noHindiName);
          return;
        }
        setHindi(found);
        toast.success(texts.generated);
      },
      onError: (failure) => toast.error(detailOf(failure, texts.notGenerated)),
    });
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
      .catch((): { rows: ProductRecord[] } => ({ rows: [] }));
    return found.rows.find(({ item_name: other }) => productNameKey(other) === key);
  }

  async function create(): Promise<void> {
    setLooking(true);
    const same = await findSameName();
    setLooking(false);
    if (latestName.current !== name) return;
    setExisting(same);
    if (same) refuse(texts.exists);
    else saving.run({ item_name: name.trim(), item_name_hindi: hindi.trim() });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLooking) return;
    if (name.trim() === "") refuse(texts.nameRequired);
    else if (existing && quick) quick.onExisting(existing);
    else if (existing) refuse(texts.exists);
    else if (product === undefined) void create();
    else saving.run({ item_name: name.trim(), item_name_hindi: hindi.trim() });
  }

  const isBusy = saving.isPending || isLooking;
  const cancel = useDialogForm(isTyped && !isKept, isBusy);
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {kept.notice && (
        <LeftNotice
          what="entries"
          {...kept.notice}
          onDiscard={() => {
            kept.forget();
            onDiscard();
          }}
        />
      )}
      {product ? (
        <TextField
          ref={nameRef}
          label={texts.name}
          required
          value={name}
          onChange={(event) => changeName(event.target.value)}
          error={error}
        />
      ) : (
        <ProductCombobox
          inputRef={nameRef}
          label={texts.name}
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
        <Notice tone="warning" isLive title={texts.existingSelected}>
          <p>{texts.chooseAnotherName}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {quick && <Button onClick={() => quick.onExisting(existing)}>{texts.takeThis}</Button>}
            <Button onClick={clear}>{texts.clear}</Button>
          </div>
        </Notice>
      )}
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={texts.hindiName}
          lang="hi"
          value={existing ? (existing.item_name_hindi ?? "") : hindi}
          onChange={(event) => setHindi(event.target.value)}
          readOnly={existing !== undefined}
        />
        <Button onClick={generate} disabled={existing !== undefined || generating.isPending}>
          {generating.isPending ? texts.generating : texts.generate}
        </Button>
      </div>
      <DialogFooter
        error={saving.error && error === undefined ? detailOf(saving.error, texts.notSaved) : undefined}
      >
        <p className="hidden text-sm text-ink-soft sm:block">
          {filled(texts.keys, <Keys keys="Tab" />, <Keys keys="Enter" />, <Keys keys="Esc" />)}
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={isBusy}>
            {everydayTexts.cancel}
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
  if (isEdit) return isSaving ? everydayTexts.saving : everydayTexts.saveChanges;
  return isSaving ? texts.creating : texts.create;
}
