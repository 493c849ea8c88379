import { type KeyboardEvent, type RefObject, memo } from "react";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import type { ChosenCustomer, DraftChange } from "./draft.ts";

type InvoiceDetailsProps = {
  customer: ChosenCustomer | undefined;
  invoiceDate: string;
  customerError: string | undefined;
  dateError: string | undefined;
  dispatch: (change: DraftChange) => void;
  /** Called when a field was changed, so its refusal may no longer hold. */
  onForgive: (field: "customer" | "date") => void;
  customerField: RefObject<HTMLElement | null>;
  dateField: RefObject<HTMLInputElement | null>;
  /** On to the products. */
  onDone: () => void;
};

/** Customer and date of the invoice. Typing into the lines does not render it again. */
export const InvoiceDetails = memo(function InvoiceDetails(props: InvoiceDetailsProps) {
  const { customer, invoiceDate, dispatch, onForgive, customerField, dateField, onDone } = props;

  /** The browser's date field would keep Tab to itself, for its day, month and year. */
  function leaveDate(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "Tab" && event.key !== "Enter"))
      return;
    event.preventDefault();
    if (event.key === "Tab" && event.shiftKey) customerField.current?.focus();
    else onDone();
  }

  return (
    <Card title="Invoice Details">
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <CustomerChoice
          customer={customer}
          onChoose={(chosen) => {
            onForgive("customer");
            dispatch({ type: "customer", customer: chosen });
          }}
          error={props.customerError}
          fieldRef={customerField}
          onDone={() => dateField.current?.focus()}
        />
        <TextField
          ref={dateField}
          label="Invoice Date"
          required
          type="date"
          value={invoiceDate}
          onChange={(event) => {
            onForgive("date");
            dispatch({ type: "date", invoiceDate: event.target.value });
          }}
          onKeyDown={leaveDate}
          error={props.dateError}
        />
      </div>
    </Card>
  );
});
