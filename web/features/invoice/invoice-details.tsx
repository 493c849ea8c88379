import { businessDate } from "@bahi/contracts/business-date.ts";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, memo } from "react";
import { readDate } from "../../format/dates.ts";
import { readDays } from "../../format/due-date.ts";
import { customerQuery } from "../../queries/customers.ts";
import { settingsQuery } from "../../queries/settings.ts";
import { Card } from "../../ui/card.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { LockedDay } from "../../ui/locked-day.tsx";
import { AdvanceOfCustomer } from "./advance-of-customer.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import type { ChosenCustomer, DraftChange } from "./draft.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";

/** What an invoice that is corrected was before: its own days of credit go with it. */
export type SavedDetails = {
  customerId: number;
  invoiceDate: string;
  creditDays: number;
  /** In rupees. */
  amountDue: number;
};

type InvoiceDetailsProps = {
  saved?: SavedDetails | undefined;
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
  const { saved, customer, invoiceDate, dispatch, onForgive, customerField, dateField, onDone } = props;

  const ownDays = saved !== undefined && saved.customerId === customer?.id ? saved.creditDays : undefined;
  const dueHint = useDueHint(customer?.id, invoiceDate, ownDays);

  function leaveDate(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key !== "Enter") return;
    event.preventDefault();
    onDone();
  }

  return (
    <Card title={texts.details}>
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <div className="min-w-0">
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
          {customer !== undefined && <AdvanceOfCustomer customerId={customer.id} />}
        </div>
        <DateField
          hint={dueHint}
          ref={dateField}
          label={texts.invoiceDate}
          required
          notesFarDay={invoiceDate !== saved?.invoiceDate}
          isTodayAtFirst={saved === undefined}
          value={invoiceDate}
          onValue={(day) => {
            onForgive("date");
            dispatch({ type: "date", invoiceDate: day });
          }}
          onKeyDown={leaveDate}
          error={props.dateError}
        />
      </div>
      {props.dateError === undefined && (
        <LockedDay dates={[saved?.invoiceDate, invoiceDate]} className="mt-4" />
      )}
    </Card>
  );
});

/** When the invoice will be due; nothing without a customer, or while the date is typed. `ownDays` come before others. */
function useDueHint(
  customerId: number | undefined,
  invoiceDate: string,
  ownDays: number | undefined,
): string | undefined {
  const customer = useQuery({ ...customerQuery(customerId ?? 0), enabled: customerId !== undefined });
  const settings = useQuery(settingsQuery);
  const days = ownDays ?? customer.data?.credit_days ?? settings.data?.default_credit_days;
  if (customer.data === undefined || days === undefined) return undefined;
  if (!businessDate.safeParse(invoiceDate).success) return undefined;
  const due = readDate(daysAfter(invoiceDate, days));
  return days === 0 ? texts.dueAtOnce(due) : texts.due(due, readDays(days));
}
