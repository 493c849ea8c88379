import { type ReactNode, useState } from "react";
import { type Adding, AddingContext } from "../pickers/adding.ts";
import { addRecord } from "./chunks.ts";

/** Lets any picker add what it does not find. The form stands outside of the one that it is for, whose keys it is not. */
export function AddingProvider({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useState<Adding>();
  return (
    <AddingContext value={setAdding}>
      {children}
      {adding && <addRecord.Dialog adding={adding} onClose={() => setAdding(undefined)} />}
    </AddingContext>
  );
}
