import { Fragment } from "react";

/** Longer than any one number is written. Text that is longer has several, with nothing but a space between them. */
const ONE_NUMBER_MAX = 20;

/**
 * A phone cell, perhaps of several numbers: where they have no room on one line, the next begins after a slash or a comma.
 * A number itself is not taken apart.
 */
export function PhoneText({ phone }: { phone: string }) {
  return (
    <span className="may-wrap tabular-nums">
      {phone.split(/(?<=[/,])/).map((part, index) => (
        // The parts of one text have no other names.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className={part.length > ONE_NUMBER_MAX ? "" : "whitespace-nowrap"}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
