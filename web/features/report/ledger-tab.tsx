import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { z } from "zod";
import { detailOf } from "../../api/api-error.ts";
import { EarlierMoment } from "../../history/earlier-moment.tsx";
import { CustomerCombobox } from "../../pickers/customer-combobox.tsx";
import { customerQuery } from "../../queries/customers.ts";
import { type LedgerWanted, ledgerQuery } from "../../queries/reports.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { ledgerTexts as texts } from "../../texts/ledger.ts";
import { reportTexts } from "../../texts/report.ts";
import { useKeptInput } from "./kept-input.ts";
import { Ledger } from "./ledger.tsx";
import { PeriodFields, type PeriodTyped } from "./period-fields.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportOutcome } from "./report-outcome.tsx";
import { ShareLedger } from "./share-ledger.tsx";
import { useReport } from "./use-report.ts";

const ALL_TIME: PeriodTyped = { from: "", to: "" };

const ledgerWanted: z.ZodType<LedgerWanted> = z.object({
  customer_id: z.int(),
  date_from: z.string().exactOptional(),
  date_to: z.string().exactOptional(),
  as_of: z.string().exactOptional(),
});

/** With `customer` in the address, and perhaps `to` and `as_of`, that ledger is made at once: other screens lead here. */
export function LedgerTab() {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [customer, setCustomer] = useState<CustomerRecord>();
  const [period, setPeriod] = useState(ALL_TIME);
  const [asOf, setAsOf] = useState("");
  const { report, generate, clear } = useReport(ledgerQuery);
  const entered = customer && wantedOf(customer, period, asOf);
  const client = useQueryClient();
  const [parameters] = useSearchParams();
  const [linkedId, linkedTo = "", linkedAsOf = ""] = ["customer", "to", "as_of"].map(
    (name) => parameters.get(name) ?? undefined,
  );

  /** Somebody has entered something else than what was kept or linked to, and is not interrupted by it. */
  const isEntered = useRef(false);

  function makeOf(known: CustomerRecord, between: PeriodTyped, moment: string): void {
    pick(known);
    setPeriod(between);
    setAsOf(moment);
    generate(wantedOf(known, between, moment));
  }
  const notLoaded = (error: unknown) => toast.error(detailOf(error, texts.customerNotLoaded));
  const { found, keep } = useKeptInput("ledger", ledgerWanted, (kept) => {
    const between: PeriodTyped = { from: kept.date_from ?? "", to: kept.date_to ?? "" };
    void client
      .fetchQuery(customerQuery(kept.customer_id))
      .then((known) => isEntered.current || makeOf(known, between, kept.as_of ?? ""), notLoaded);
  });
  const showLinked = useEffectEvent((linked: CustomerRecord) =>
    makeOf(linked, { from: "", to: linkedTo }, linkedAsOf),
  );
  const { key } = useLocation();
  const isByLink = useNavigationType() === NavigationType.Push;
  /** The entry of the browser's history that a link has made: who follows the same link once more wants its ledger again. */
  const [link, setLink] = useState(key);
  if (isByLink && link !== key) setLink(key);
  /** The link of this address was followed before, and another ledger may have been made since. */
  const isFollowed = useRef(found !== undefined);
  useEffect(() => {
    const isNew = !isFollowed.current;
    isFollowed.current = false;
    if (!isNew || linkedId === undefined || !/^\d{1,9}$/.test(linkedId)) return undefined;
    let isWanted = true;
    isEntered.current = false;
    void client.fetchQuery(customerQuery(Number(linkedId))).then(
      (linked) => isWanted && !isEntered.current && showLinked(linked),
      (error: unknown) => isWanted && notLoaded(error),
    );
    return () => {
      isWanted = false;
    };
  }, [client, linkedId, linkedTo, linkedAsOf, link]);

  function type(typed: string): void {
    isEntered.current = true;
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
        generateLabel={reportTexts.generateLedger}
        canGenerate={entered !== undefined}
        report={report}
        firstInput={search}
        onGenerate={() => {
          if (entered === undefined) return;
          keep(entered);
          generate(entered);
        }}
        onClear={() => {
          isEntered.current = true;
          keep(undefined);
          setText("");
          setCustomer(undefined);
          setPeriod(ALL_TIME);
          setAsOf("");
          clear();
        }}
      >
        <CustomerCombobox
          className="sm:col-span-2 md:col-span-3 lg:col-span-2"
          inputRef={search}
          label={everydayTexts.customer}
          required
          placeholder={texts.searchBy}
          text={text}
          onText={type}
          chosen={customer}
          onPick={pick}
          highlightsFirst
        />
        <PeriodFields period={period} required={false} onPeriod={setPeriod} />
        <EarlierMoment className="col-span-full" value={asOf} onValue={setAsOf} />
      </ReportForm>
      <ReportOutcome
        report={report}
        entered={entered}
        changesPath="/reports/customer-ledger/changes"
        render={(ledger, origin) => (
          <>
            <ShareLedger ledger={ledger} asOf={origin.asOf} />
            <Ledger ledger={ledger} {...origin} />
          </>
        )}
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
