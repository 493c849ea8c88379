import type { RefObject } from "react";
import { Combobox } from "../../../pickers/combobox.tsx";

type CorrectionReasonProps = {
  reason: string;
  onReason: (reason: string) => void;
  suggested: readonly string[];
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
};

const NONE: never[] = [];
const textOf = (reason: string) => reason;

/** Why an invoice is corrected: typed, or taken from what is suggested. */
export function CorrectionReason({ reason, onReason, suggested, error, inputRef }: CorrectionReasonProps) {
  return (
    <Combobox
      label="Reason"
      required
      placeholder="Why is it corrected?"
      hint="It stands in the history and with the versions of the invoice. Enter takes what is highlighted."
      text={reason}
      onText={onReason}
      items={reason.trim() === "" ? suggested : NONE}
      keyOf={textOf}
      textOf={textOf}
      render={textOf}
      onPick={onReason}
      offersWhenEmpty
      inputRef={inputRef}
      error={error}
    />
  );
}
