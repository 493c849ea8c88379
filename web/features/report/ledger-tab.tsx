import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useRef, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { MomentField } from "../../history/moment-field.tsx";
import { CustomerCombobox } from "../../pickers/customer-combobox.tsx";
import { type LedgerWanted, ledgerQuery } from "../../queries/reports.ts";
import { Comparison } from "./comparison.tsx";
import { Ledger } from "./ledger.tsx";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { useReport } from "./use-report.ts";

const ALL_TIME: PeriodTyped = { from: "", to: "" };

export function LedgerTab() {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [customer, setCustomer] = useState<CustomerRecord>();
  const [period, setPeriod] = useState(ALL_TIME);
  const [asOf, setAsOf] = useState("");
  const report = useReport(ledgerQuery);

  function type(typed: string): void {
    setText(typed);
    if (customer === undefined || typed === customer.name) return;
    setCustomer(undefined);
    report.clear();
  }

  function pick(picked: CustomerRecord): void {
    setText(picked.name);
    setCustomer(picked);
    report.clear();
  }

  function generate(): void {
    if (customer === undefined) return;
    const wanted: LedgerWanted = { customer_id: customer.id };
    if (period.from) wanted.date_from = period.from;
    if (period.to) wanted.date_to = period.to;
    if (asOf) wanted.as_of = asOf;
    report.generate(wanted);
  }

  return (
    <>
      <ReportForm
        generateLabel="Generate Ledger"
        canGenerate={customer !== undefined}
        isPending={report.isPending}
        hasResult={report.result !== undefined}
        error={report.error ? detailOf(report.error, "The report could not be generated") : undefined}
        firstInput={search}
        onGenerate={generate}
        onClear={() => {
          setText("");
          setCustomer(undefined);
          setPeriod(ALL_TIME);
          setAsOf("");
          report.clear();
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
        <MomentField
          className="sm:col-span-3 lg:col-span-2"
          label="As Known On (optional)"
          value={asOf}
          onValue={setAsOf}
        />
      </ReportForm>
      {report.result && <Ledger ledger={report.result} madeAt={report.madeAt} asOf={report.wanted?.as_of} />}
      {report.wanted && report.result && (
        <Comparison
          key={JSON.stringify(report.wanted)}
          path="/reports/customer-ledger/changes"
          wanted={report.wanted}
        />
      )}
    </>
  );
}
