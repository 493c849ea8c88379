import { type ReactNode, Suspense, lazy, useState } from "react";
import { withScreenTexts } from "../texts/in-language.ts";
import { type Adding, AddingContext } from "../pickers/adding.ts";

const AddRecordDialog = lazy(
  withScreenTexts(async () => ({
    default: (await import("../record-forms/add-record-dialog.tsx")).AddRecordDialog,
  })),
);

/** Lets any picker add what it does not find. The form stands outside of the one that it is for, whose keys it is not. */
export function AddingProvider({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState<Adding>();
  return (
    <AddingContext value={setAdding}>
      {children}
      {adding && (
        <Suspense>
          <AddRecordDialog adding={adding} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </AddingContext>
  );
}
