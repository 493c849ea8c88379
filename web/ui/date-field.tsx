import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { isBusinessDate, readDate, readDateOfWeek } from "../format/dates.ts";
import { today } from "../format/today.ts";
import { whyFar } from "../format/far-day.ts";
import { readTypedDay } from "../format/typed-day.ts";
import { controlTexts as texts } from "../texts/controls.ts";
import { Field, type ControlProps, TextField, controlClass } from "./field.tsx";
import { CalendarIcon } from "./icons.tsx";
import { isComposing } from "./is-composing.ts";
import { PASSED_OVER } from "./next-field.ts";
import { afterPress, hasFinger } from "./pointer.ts";
import { useAhead } from "./use-ahead.ts";
import { useToday } from "./use-today.ts";
import { useShortcuts } from "./shortcuts.tsx";
import { WRONG_DAY } from "./wrong-day.ts";

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`; empty while nothing is typed, or nothing that is a day. */
  value: string;
  onValue: (day: string) => void;
  /** The first and the last day that are meant. Another one is marked, and told to `onValue` all the same. */
  min?: string | undefined;
  max?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  name?: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Notes a day whose year may be a slip. Nothing keeps it from being saved. */
  notesFarDay?: boolean;
  /** Of what is new: the day that the form began with is today. Once it is another day, that is noted until one is typed. */
  isTodayAtFirst?: boolean;
  className?: string;
  onKeyDown?: ComponentProps<"input">["onKeyDown"];
};

/**
 * A day, typed as people type it (`readTypedDay`) or taken from the browser's calendar. While it is typed the field shows
 * the day that it became; what is no day marks it. By finger it is the browser's own field.
 */
export function DateField({ notesFarDay = false, isTodayAtFirst = false, ...props }: DateFieldProps) {
  const { value, onValue } = props;
  const day = useToday();
  const [first] = useState(value);
  const isOfEarlierDay = isTodayAtFirst && value === first && value !== day;
  const note =
    (notesFarDay ? whyFar(value, day) : undefined) ??
    (isOfEarlierDay ? texts.notToday(readDate(day)) : undefined);
  if (hasFinger()) {
    const { onValue: _, ...field } = props;
    return (
      <TextField
        type="date"
        {...field}
        hint={withNote(props.hint, note)}
        onChange={(event) => onValue(event.target.value)}
      />
    );
  }
  return <TypedDateField {...props} note={note} />;
}

function withNote(hint: ReactNode, note: string | undefined): ReactNode {
  if (note === undefined) return hint;
  return (
    <>
      {hint}
      <span role="status" className="block text-warn">
        {note}
      </span>
    </>
  );
}

type TypedDateFieldProps = Omit<DateFieldProps, "notesFarDay" | "isTodayAtFirst"> & {
  /** What is remarkable about the day. */
  note: string | undefined;
};

function TypedDateField(props: TypedDateFieldProps) {
  const { label, value, required = false, error, hint, className = "" } = props;
  const [min, max] = [dateIn(props.min), dateIn(props.max)];
  /** As it is typed; a value from elsewhere takes its place. */
  const [text, setText] = useState<string>();
  const tellAhead = useAhead(value, () => setText(undefined));
  const [isLeft, setLeft] = useState(true);
  const read = readTypedDay(text ?? value, today());
  // Of a year that is typed the first figures are another year.
  const isNoted = isLeft && error === undefined;
  const wrong = read.status === "wrong" && (isLeft || error !== undefined) ? read.why : undefined;
  return (
    <Field
      label={label}
      required={required}
      error={wrong ?? error ?? (isLeft ? outsideOf(value, min, max) : undefined)}
      hint={withNote(hint, isNoted ? props.note : undefined)}
      className={className}
    >
      {(control) => (
        <Input
          {...props}
          min={min}
          max={max}
          control={control}
          text={text ?? (isBusinessDate(value) ? readDateOfWeek(value) : value)}
          day={text !== undefined && read.status === "day" ? read.day : undefined}
          isWrong={read.status === "wrong"}
          onText={(changed) => {
            const changedTo = readTypedDay(changed, today());
            const day = changedTo.status === "day" ? changedTo.day : "";
            setText(changed);
            tellAhead(day);
            setLeft(false);
            props.onValue(day);
          }}
          onLeave={() => {
            setLeft(true);
            if (read.status !== "wrong") setText(undefined);
          }}
        />
      )}
    </Field>
  );
}

/** What an address names may be no date. */
function dateIn(text = ""): string | undefined {
  return isBusinessDate(text) ? text : undefined;
}

function outsideOf(day: string, min: string | undefined, max: string | undefined): string | undefined {
  if (day !== "" && min && day < min) return texts.onOrAfter(readDate(min));
  if (day !== "" && max && day > max) return texts.onOrBefore(readDate(max));
  return undefined;
}

type InputProps = TypedDateFieldProps & {
  control: ControlProps;
  text: string;
  onText: (text: string) => void;
  /** What is typed, as it is understood. */
  day: string | undefined;
  isWrong: boolean;
  /** What is typed is typed to its end. */
  onLeave: () => void;
};

function Input(props: InputProps) {
  const { control, value, text, day, isWrong, onLeave } = props;
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const openCalendar = () => calendar.current?.showPicker();
  useShortcuts([
    { keys: "Alt+↓", label: texts.openCalendarOfDate },
    { keys: "T Y -1 +7", label: texts.daysInWords },
  ]);

  function answerKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      openCalendar();
    } else if (event.key === "Enter" && isWrong) {
      // What is no day is looked at first.
      event.preventDefault();
      onLeave();
    } else props.onKeyDown?.(event);
  }

  return (
    <div className="relative">
      <input
        {...control}
        {...(isWrong ? WRONG_DAY : {})}
        ref={(input) => {
          field.current = input;
          if (typeof props.ref === "function") props.ref(input);
          else if (props.ref) props.ref.current = input;
        }}
        name={props.name}
        type="text"
        autoComplete="off"
        spellCheck={false}
        title={texts.waysToTypeADay}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => props.onText(event.target.value)}
        // What is then said below the field moves what is below that.
        onBlur={() => afterPress(onLeave)}
        onKeyDown={answerKey}
        className={`${controlClass} pr-10 tabular-nums`}
      />
      {/* The calendar of the browser opens below it; the field above says what was chosen. */}
      <input
        ref={calendar}
        {...PASSED_OVER}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        min={props.min}
        max={props.max}
        value={dateIn(value) ?? ""}
        onChange={(event) => {
          props.onValue(event.target.value);
          field.current?.focus();
        }}
        className="pointer-events-none absolute inset-0 -z-10 opacity-0"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={texts.openCalendar}
        title={texts.openCalendarByKey}
        onClick={openCalendar}
        className="absolute inset-y-0 right-0 px-2.5 text-ink-soft hover:text-cloth print:hidden"
      >
        <CalendarIcon className="size-4.5" />
      </button>
      <span
        role="status"
        className={`pointer-events-none absolute top-full left-0 z-20 mt-1 rounded bg-nav px-2 py-0.5 text-sm whitespace-nowrap text-on-nav shadow-raised ${day === undefined ? "hidden" : ""}`}
      >
        {day !== undefined && readDateOfWeek(day)}
      </span>
    </div>
  );
}
