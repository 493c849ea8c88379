import type { RefObject } from "react";
import { Combobox } from "../../../pickers/combobox.tsx";
import { everydayTexts } from "../../../texts/everyday.ts";
import { correctionTexts as texts } from "../../../texts/correction.ts";

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
      label={everydayTexts.reason}
      required
      placeholder={texts.reasonAsked}
      hint={texts.reasonHint}
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
