import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { CustomerCombobox } from "../../pickers/customer-combobox.tsx";
import { Button } from "../../ui/button.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import type { ChosenCustomer } from "./draft.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";

type CustomerChoiceProps = {
  customer: ChosenCustomer | undefined;
  onChoose: (customer: ChosenCustomer | undefined) => void;
  error: string | undefined;
  /** Whatever has the focus of this field: the search, or the button that opens it again. */
  fieldRef: RefObject<HTMLElement | null>;
  /** A customer is chosen, or will be: on to the next field. */
  onDone: () => void;
};

/** Searches the customer; once chosen it shows who it is, with a button in the place of the search. */
export function CustomerChoice({ customer, onChoose, error, fieldRef, onDone }: CustomerChoiceProps) {
  const [text, setText] = useState("");
  /** What Esc goes back to. */
  const [before, setBefore] = useState<ChosenCustomer>();
  /** With Tab the search goes away with the focus in it: the button takes it over, and the key goes on from there. */
  const takesFocus = useRef(false);
  const change = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (customer !== undefined && takesFocus.current) change.current?.focus();
    takesFocus.current = false;
  }, [customer]);

  /** Esc takes a change back, before it means anything to the page. */
  function goBack(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    if (before === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    setText("");
    onChoose(before);
  }

  if (customer === undefined) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field within
      <div onKeyDown={goBack}>
        <CustomerCombobox
          label={everydayTexts.customer}
          required
          placeholder={texts.searchCustomer}
          highlightsFirst
          text={text}
          onText={setText}
          onPick={(picked, by) => {
            const { id, name, company_name, phone } = picked;
            if (by === "tab") takesFocus.current = true;
            else if (document.activeElement === fieldRef.current) onDone();
            setText("");
            onChoose({ id, name, company_name, phone });
          }}
          onEarlyEnter={onDone}
          error={error}
          inputRef={(input) => {
            fieldRef.current = input;
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an invoice begins here, and so does a change of the customer
          autoFocus
        />
      </div>
    );
  }
  return (
    <div role="group" aria-label={everydayTexts.customer}>
      <p className="mb-1 text-sm font-medium">
        {everydayTexts.customer}
        <span aria-hidden="true" className="text-bad">
          *
        </span>
      </p>
      <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-cloth-light/50 px-4 py-2.5">
        <div className="min-w-0">
          <p className="font-semibold break-words">{customer.name}</p>
          <p className="text-sm break-words text-ink-soft">
            {[companyBeside(customer.name, customer.company_name), customer.phone]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Button
          ref={(button) => {
            change.current = button;
            fieldRef.current = button;
          }}
          look="quiet"
          aria-label={texts.changeCustomer}
          onClick={() => {
            setBefore(customer);
            onChoose(undefined);
          }}
          className="-my-1 -mr-2"
        >
          {texts.change}
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
