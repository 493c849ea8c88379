import type { ReactNode } from "react";
import { type Adding, AddingContext } from "../pickers/adding.ts";
import { useOpened } from "../ui/use-opened.ts";
import { addRecord } from "./chunks.ts";

/**
 * Lets any picker add what it does not find. The form stands outside of the one that it is for, whose keys it is not, and
 * goes with its screen.
 */
export function AddingProvider({ children }: { children: ReactNode }) {
  const [adding, setAdding] = useOpened<Adding>();
  return (
    <AddingContext value={setAdding}>
      {children}
      {adding && <addRecord.Dialog adding={adding} onClose={() => setAdding(undefined)} />}
    </AddingContext>
  );
}
