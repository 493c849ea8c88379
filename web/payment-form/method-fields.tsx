import { needsReference } from "../format/payment-methods.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { methodNames } from "../texts/names.ts";
import type { PaymentDraftForm } from "./use-payment-draft.ts";

type MethodProps = { form: Pick<PaymentDraftForm, "draft" | "problems" | "change"> };

/** How the money came, and what is noted of it. */
export function MethodFields({ form: { draft, problems, change } }: MethodProps) {
  return (
    <>
      <SelectField
        label={texts.method}
        required
        value={draft.payment_method}
        onChange={(event) => change({ payment_method: event.target.value }, "reference_number")}
        error={problems.payment_method}
      >
        <option value="">{texts.selectMethod}</option>
        {Object.entries(methodNames).map(([method, name]) => (
          <option key={method} value={method}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.referenceNumber}
        required={needsReference(draft.payment_method)}
        value={draft.reference_number}
        onChange={(event) => change({ reference_number: event.target.value })}
        error={problems.reference_number}
      />
      <TextArea
        className="sm:col-span-2"
        label={everydayTexts.notes}
        hint={texts.keysOfNotes}
        rows={2}
        value={draft.notes}
        onChange={(event) => change({ notes: event.target.value })}
        error={problems.notes}
      />
    </>
  );
}
