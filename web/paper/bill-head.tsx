import type {
  BillSheet,
  Detail,
  Letterhead as LetterheadText,
  Party as PartyText,
} from "@bahi/paper/sheet.ts";
import { Logo } from "../ui/logo.tsx";

/** Whose paper it is, and what. */
export function PaperTop({ letterhead, title }: { letterhead: LetterheadText; title: string }) {
  return (
    <div className="paper-top">
      <div className="paper-letterhead">
        {letterhead.logoUrl !== null && <Logo url={letterhead.logoUrl} className="" />}
        <div>
          <p className="paper-business">{letterhead.name}</p>
          {letterhead.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <h2 className="paper-title">{title}</h2>
    </div>
  );
}

/** For whom it is, beside its number and dates. */
export function PaperWho({ party, details }: { party: PartyText; details: readonly Detail[] }) {
  return (
    <div className="paper-who">
      <div>
        <p className="paper-party-title">{party.title}</p>
        <p className="paper-party">{party.name}</p>
        {party.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <dl className="paper-pairs">
        {details.map(({ name, value }) => (
          <Pair key={name} name={name} value={value} />
        ))}
      </dl>
    </div>
  );
}

function Pair({ name, value }: Detail) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="paper-strong">{value}</dd>
    </>
  );
}

export function PaperMark({ mark }: Pick<BillSheet, "mark">) {
  if (mark === null) return null;
  return (
    <p className="paper-mark">
      {mark.title}
      <span>{mark.text}</span>
    </p>
  );
}

/** The head of the first sheet. */
export function BillHead({ sheet }: { sheet: BillSheet }) {
  return (
    <div>
      <PaperMark mark={sheet.mark} />
      <PaperTop letterhead={sheet.letterhead} title={sheet.title} />
      <PaperWho party={sheet.party} details={sheet.details} />
      {sheet.reason !== "" && <p style={{ paddingBottom: "2mm" }}>{sheet.reason}</p>}
    </div>
  );
}

/** The head of every other sheet: which bill it belongs to, and its place. */
export function RunningHead({ sheet, text }: { sheet: BillSheet; text: string }) {
  return (
    <div style={{ paddingBottom: "2mm" }}>
      <PaperMark mark={sheet.mark} />
      <p className="paper-running">
        <span>{text}</span>
        <span>{sheet.letterhead.name}</span>
      </p>
    </div>
  );
}
