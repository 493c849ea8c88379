import { useState } from "react";

/** The shop's logo, or the account book when there is none or it cannot be loaded. */
export function Logo({ url, className }: { url: string | null; className: string }) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const source = url === null || url === "" || url === brokenUrl ? "/icon.svg" : url;
  return (
    <img
      src={source}
      alt=""
      onError={() => setBrokenUrl(source)}
      className={`shrink-0 object-contain ${source === url ? "logo" : ""} ${className}`}
    />
  );
}
