import type { WholeCustomer } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldSentencesOf, isStatus } from "../../api/api-error.ts";
import { today } from "../../format/today.ts";
import { RUPEES, wrongIn } from "../../format/typed-figure.ts";
import { customerQuery, setOpeningBalance } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { openingBalanceTexts as texts } from "../../texts/opening-balance.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FigureField } from "../../ui/figure-field.tsx";
import { useDialogForm } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { type OpeningDraft, amountOf, draftOf, isChanged, readOpening } from "./opening-draft.ts";
import type { OwnChanges } from "../../record-forms/own-changes.ts";

/** For the form of the profile, whose Save saves this one too. */
export type OpeningHandle = {
  /** Saves what is typed, if anything is, and then calls `onDone`. */
  saveThen(onDone: () => void): void;
};

type OpeningBalanceProps = {
  customerId: number;
  own: OwnChanges;
  ref: Ref<OpeningHandle>;
};

/** The balance with which the account of a customer begins, from the books before Bahi. */
export function OpeningBalance({ customerId, ...form }: OpeningBalanceProps) {
  const customer = useQuery(customerQuery(customerId));
  /** What was saved here; the query follows a moment later. */
  const [saved, setSaved] = useState<WholeCustomer>();
  const isSavedLater = saved !== undefined && saved.version > (customer.data?.version ?? 0);
  const record = isSavedLater ? saved : customer.data;
  /** A new form for each record that is typed into: one that comes in the background takes nothing typed away. */
  const [formNumber, setFormNumber] = useState(0);
  const startAnew = () => setFormNumber((before) => before + 1);
  return (
    <details
      onToggle={({ currentTarget: section }) => section.open && section.scrollIntoView({ block: "nearest" })}
      className="mt-5 border-t border-line py-4"
    >
      <summary className="w-fit rounded font-semibold">
        {texts.title}
        {record && (
          <span className="ml-2 inline-block text-sm font-normal text-ink-soft">
            {readOpening(record.opening_balance)}
          </span>
        )}
      </summary>
      <div className="mt-3">
        {record && (
          <OpeningForm
            key={formNumber}
            stored={record}
            onSaved={(changed) => {
              setSaved(changed);
              startAnew();
            }}
            onLoadAgain={() => void customer.refetch().then(startAnew)}
            {...form}
          />
        )}
        {!record && customer.isError && (
          <Notice tone="error" isLive title={texts.notLoaded}>
            <Button className="mt-2" onClick={() => void customer.refetch()}>
              {everydayTexts.tryAgain}
            </Button>
          </Notice>
        )}
        {!record && customer.isPending && <Spinner />}
      </div>
    </details>
  );
}

type OpeningFormProps = Omit<OpeningBalanceProps, "customerId"> & {
  /** As it is when the form is opened. */
  stored: WholeCustomer;
  onSaved: (customer: WholeCustomer) => void;
  onLoadAgain: () => void;
};

function OpeningForm({ stored, own, ref, ...on }: OpeningFormProps) {
  const [customer] = useState(stored);
  const { opening_balance: opening } = customer;
  const [draft, setDraft] = useState(() => draftOf(opening, today()));
  const [dateProblem, setDateProblem] = useState<string>();
  const amountField = useRef<HTMLInputElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  /** What follows a save that was asked for by the other form. */
  const after = useRef<() => void>(undefined);
  const isUnsaved = isChanged(draft, opening) || wrongIn(draft.amount, RUPEES) !== undefined;

  const saving = useCommand({
    noun: "customers",
    async send(body: { amount: number; date: string }, key) {
      const version = own.latest(customer.version);
      const changed = await setOpeningBalance({ id: customer.id, version }, body, key);
      own.note(version, changed.version);
      return changed;
    },
    onDone(changed) {
      toast.success(changed.opening_balance ? texts.saved : texts.removed);
      on.onSaved(changed);
      after.current?.();
    },
    onFailed() {
      reveal(amountField.current);
    },
  });
  useDialogForm(isUnsaved, saving.isPending);
  const refusedAt = (name: string) => fieldSentencesOf(saving.error)[name];
  const isRefusedAtField = refusedAt("amount") !== undefined || refusedAt("date") !== undefined;

  function change(typed: Partial<OpeningDraft>): void {
    setDraft((before) => ({ ...before, ...typed }));
    setDateProblem(undefined);
    if (saving.error) saving.forgetError();
  }

  function save(onDone?: () => void): void {
    after.current = onDone;
    const amount = amountOf(draft);
    if (wrongIn(draft.amount, RUPEES) !== undefined) {
      reveal(amountField.current);
    } else if (!isChanged(draft, opening)) {
      onDone?.();
    } else if (draft.date === "" && amount !== 0) {
      setDateProblem(texts.dateRequired);
      reveal(dateField.current);
    } else if (!saving.isPending) {
      saving.run({ amount, date: draft.date || today() });
    }
  }

  useImperativeHandle(ref, () => ({ saveThen: save }));

  return (
    <form
      noValidate
      aria-label={texts.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      className="space-y-4"
    >
      <p className="text-sm text-ink-soft">{texts.whatItIs} </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.balance}
          hint={draft.kind === "advance" && texts.advanceHint}
          value={draft.kind}
          onChange={(event) => change({ kind: event.target.value === "advance" ? "advance" : "owed" })}
        >
          <option value="owed">{texts.owed}</option>
          <option value="advance">{texts.advance}</option>
        </SelectField>
        <FigureField
          ref={amountField}
          label={texts.amount}
          kind={RUPEES}
          value={draft.amount}
          onValue={(amount) => change({ amount })}
          error={refusedAt("amount")}
        />
        <DateField
          ref={dateField}
          label={texts.date}
          max={today()}
          value={draft.date}
          onValue={(date) => change({ date })}
          error={dateProblem ?? refusedAt("date")}
        />
      </div>
      {saving.error && !isRefusedAtField && (
        <Notice tone="error" isAnswer>
          <p>{detailOf(saving.error, texts.notSaved)}</p>
          {isStatus(saving.error, 412) && (
            <Button
              className="mt-2"
              onClick={() => {
                saving.forgetError();
                on.onLoadAgain();
              }}
            >
              {everydayTexts.loadAgain}
            </Button>
          )}
        </Notice>
      )}
      <Button type="submit" disabled={saving.isPending || !isUnsaved}>
        {saving.isPending ? everydayTexts.saving : texts.save}
      </Button>
    </form>
  );
}

/** It may be in a section that is folded. */
function reveal(field: HTMLElement | null): void {
  const section = field?.closest("details");
  if (section) section.open = true;
  field?.focus();
}
