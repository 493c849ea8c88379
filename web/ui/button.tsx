import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";

type Look = "primary" | "secondary" | "danger" | "quiet";

const SHAPE =
  "inline-flex min-h-10 items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-medium whitespace-nowrap " +
  "transition-colors disabled:opacity-50 print:hidden";

const LOOKS: Record<Look, string> = {
  primary: "bg-cloth text-on-cloth enabled:hover:bg-cloth-dark",
  secondary: "border border-line-strong bg-sheet text-ink enabled:hover:bg-paper",
  danger: "bg-bad text-on-bad enabled:hover:brightness-90",
  quiet: "text-cloth enabled:hover:bg-cloth-light",
};

/** A button. The default `type` is `button`, so none submits a form by accident. */
export function Button({
  look = "secondary",
  className = "",
  ...rest
}: ComponentProps<"button"> & { look?: Look }) {
  return <button type="button" {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = "secondary", className = "", ...rest }: LinkProps & { look?: Look }) {
  return <Link {...rest} className={`${SHAPE} ${LOOKS[look].replaceAll("enabled:", "")} ${className}`} />;
}
