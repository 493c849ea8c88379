import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { type Adding, AddingContext } from "../pickers/adding.ts";
import { addRecord } from "./chunks.ts";

/**
 * Lets any picker add what it does not find. The form stands outside of the one that it is for, whose keys it is not, and
 * goes with its screen.
 */
export function AddingProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<{ adding: Adding; on: string }>();
  const adding = asked?.on === pathname ? asked.adding : undefined;
  return (
    <AddingContext value={(wanted) => setAsked({ adding: wanted, on: pathname })}>
      {children}
      {adding && <addRecord.Dialog adding={adding} onClose={() => setAsked(undefined)} />}
    </AddingContext>
  );
}
