import { dialling } from "../format/phone.ts";

/** A phone number that is called when it is pressed. Nothing without one. */
export function PhoneLink({ phone, className = "" }: { phone: string; className?: string }) {
  if (phone === "") return null;
  return (
    <a href={dialling(phone)} className={`w-fit tabular-nums hover:underline ${className}`}>
      {phone}
    </a>
  );
}
