import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useRef, useState } from "react";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { CustomerCombobox } from "../../pickers/customer-combobox.tsx";
import { type LedgerWanted, ledgerQuery } from "../../queries/reports.ts";
import { Ledger } from "./ledger.tsx";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome } from "./report-outcome.tsx";
import { useReport } from "./use-report.ts";

const ALL_TIME: PeriodTyped = { from: "", to: "" };

export function LedgerTab() {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [customer, setCustomer] = useState<CustomerRecord>();
  const [period, setPeriod] = useState(ALL_TIME);
  const [asOf, setAsOf] = useState("");
  const { report, generate, clear } = useReport(ledgerQuery);
  const entered = customer && wantedOf(customer, period, asOf);

  function type(typed: string): void {
    setText(typed);
    if (customer === undefined || typed === customer.name) return;
    setCustomer(undefined);
    clear();
  }

  function pick(picked: CustomerRecord): void {
    setText(picked.name);
    setCustomer(picked);
    clear();
  }

  return (
    <>
      <ReportForm
        generateLabel="Generate Ledger"
        canGenerate={entered !== undefined}
        report={report}
        firstInput={search}
        onGenerate={() => entered && generate(entered)}
        onClear={() => {
          setText("");
          setCustomer(undefined);
          setPeriod(ALL_TIME);
          setAsOf("");
          clear();
        }}
      >
        <CustomerCombobox
          className="sm:col-span-3 lg:col-span-2"
          inputRef={search}
          label="Customer"
          required
          placeholder="Search by name, phone, address..."
          text={text}
          onText={type}
          chosen={customer}
          onPick={pick}
          highlightsFirst
        />
        <PeriodFields period={period} required={false} onPeriod={setPeriod} />
        <EarlierMoment className="sm:col-span-3 lg:col-span-6" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome
        report={report}
        entered={entered}
        changesPath="/reports/customer-ledger/changes"
        render={(ledger, origin) => <Ledger ledger={ledger} {...origin} />}
      />
    </>
  );
}

/** The ledger that is asked for by what is entered. */
function wantedOf(customer: CustomerRecord, period: PeriodTyped, asOf: string): LedgerWanted {
  const wanted: LedgerWanted = { customer_id: customer.id };
  if (period.from) wanted.date_from = period.from;
  if (period.to) wanted.date_to = period.to;
  if (asOf) wanted.as_of = asOf;
  return wanted;
}
