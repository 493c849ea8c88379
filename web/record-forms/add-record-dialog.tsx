import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import type { ProductRecord } from "@bahi/contracts/product/api.ts";
import { useRef, useState } from "react";
import type { Adding } from "../pickers/adding.ts";
import { customerTexts } from "../texts/customer.ts";
import { productTexts } from "../texts/product.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { createOwnChanges } from "./own-changes.ts";
import { ProductForm } from "./product-form.tsx";

type AddRecordDialogProps = { adding: Adding; onClose: () => void };

/**
 * A new customer or product over a form that lacks it. The picker is told when the focus is back in it, and goes on as
 * after any other choice. The record is the answer of the command: no read model has to know it.
 */
export function AddRecordDialog({ adding, onClose }: AddRecordDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [own] = useState(createOwnChanges);
  const tell = useRef<() => void>(undefined);
  const { text } = adding;

  function end(toTell: () => void): void {
    tell.current = toTell;
    onClose();
  }

  return (
    <FormDialog
      title={adding.noun === "customer" ? customerTexts.addNew : productTexts.addNew}
      onClose={onClose}
      onClosed={() => tell.current?.()}
      firstFocus={adding.noun === "customer" && text === "" ? name : first}
    >
      {adding.noun === "customer" ? (
        <CustomerForm
          nameRef={name}
          phoneRef={first}
          own={own}
          quick={{ name: text, onExisting: (found) => end(() => adding.onAdded(found)) }}
          onDone={(saved: CustomerRecord) => end(() => adding.onAdded(saved))}
          onLoadAgain={() => {}}
        />
      ) : (
        <ProductForm
          nameRef={first}
          quick={{ name: text, onExisting: (found) => end(() => adding.onAdded(found)) }}
          onDone={(saved: ProductRecord) => end(() => adding.onAdded(saved))}
        />
      )}
    </FormDialog>
  );
}
