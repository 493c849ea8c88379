import { Fragment } from "react";

/** A phone cell, perhaps of several numbers: where it has no room on one line, the next begins after a slash or a comma. */
export function PhoneText({ phone }: { phone: string }) {
  return (
    <span className="may-wrap tabular-nums">
      {phone.split(/(?<=[/,])/).map((part, index) => (
        // The parts of one text have no other names.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
