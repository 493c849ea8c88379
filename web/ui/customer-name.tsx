import { companyBeside } from "../format/company.ts";
import { Truncated } from "./truncated.tsx";

const COMPANY_LENGTH_MAX = 18;

type CustomerNameProps = { name: string; company: string | null; nameLengthMax: number };

/** A customer in a list: the name, and below it the company when that is another. */
export function CustomerName({ name, company, nameLengthMax }: CustomerNameProps) {
  const other = companyBeside(name, company);
  return (
    <>
      <Truncated text={name} lengthMax={nameLengthMax} />
      {other !== "" && (
        <span className="block text-xs font-normal text-ink-soft">
          <Truncated text={other} lengthMax={COMPANY_LENGTH_MAX} />
        </span>
      )}
    </>
  );
}
