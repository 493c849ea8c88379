import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { Truncated } from "./truncated.tsx";
import { TwoTexts } from "./two-texts.tsx";

const COMPANY_LENGTH_MAX = 18;

type CustomerNameProps = { name: string; company: string | null; nameLengthMax: number };

/** A customer in a list: the name, and below it the company when that is another. */
export function CustomerName({ name, company, nameLengthMax }: CustomerNameProps) {
  const other = companyBeside(name, company);
  const known = <Truncated text={name} lengthMax={nameLengthMax} />;
  if (other === "") return known;
  return <TwoTexts first={known} second={<Truncated text={other} lengthMax={COMPANY_LENGTH_MAX} />} />;
}
