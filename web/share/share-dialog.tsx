import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { detailOf } from "../api/api-error.ts";
import { settingsQuery } from "../queries/settings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PartNotLoaded } from "../ui/in-chunk.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useCopiedText } from "./use-copied-text.ts";
import { canShareFiles, usePdf } from "./use-pdf.ts";
import { whatsappAddress, whatsappNumbers } from "./whatsapp.ts";
import { shareTexts as texts } from "../texts/share.ts";

export type Shared = {
  /** Such as "Invoice #182". */
  what: string;
  /** The phone cell of the customer. */
  phone: string;
  /** The address of the PDF, below `/api/v1`. */
  pdfPath: string;
  /** What is sent with it. */
  messageOf: (settings: SettingsRecord) => Promise<string>;
};

/** Nothing is sent by this dialog itself: WhatsApp and the browser ask before they do. */
export function ShareDialog({ onClose, ...shared }: Shared & { onClose: () => void }) {
  const settings = useQuery(settingsQuery);
  const message = useQuery({
    queryKey: ["message", shared.pdfPath, settings.data],
    queryFn: () => (settings.data ? shared.messageOf(settings.data) : ""),
    enabled: settings.data !== undefined,
    gcTime: 0,
  });
  return (
    <Dialog title={texts.shareRecord(shared.what)} onClose={onClose}>
      {settings.isError && <Notice tone="error">{detailOf(settings.error, texts.settingsNotLoaded)}</Notice>}
      {message.isError && <PartNotLoaded />}
      {message.data === undefined ? (
        !settings.isError && !message.isError && <Spinner />
      ) : (
        <Ways {...shared} text={message.data} />
      )}
    </Dialog>
  );
}

function Ways({ what, phone, pdfPath, text }: Shared & { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useCopiedText(field);
  const pdf = usePdf(pdfPath, what, text);
  const numbers = whatsappNumbers(phone);
  const ways = useRef<HTMLUListElement>(null);
  useEffect(() => ways.current?.querySelector("a")?.focus(), []);
  return (
    <>
      <ul ref={ways} className="flex flex-col gap-2">
        {numbers.map((number) => (
          <li key={number.digits}>
            <WhatsappLink href={whatsappAddress(text, number)}>{texts.whatsappTo(number.shown)}</WhatsappLink>
          </li>
        ))}
        <li>
          <WhatsappLink href={whatsappAddress(text)}>
            {numbers.length === 0 ? texts.whatsappToWhom : texts.whatsappToOther}
          </WhatsappLink>
        </li>
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {canShareFiles() && (
          <Button onClick={() => void pdf.share()} disabled={pdf.isLoading}>
            {texts.sharePdf}
          </Button>
        )}
        <Button onClick={() => void pdf.download()} disabled={pdf.isLoading}>
          {pdf.isLoading ? texts.makingPdf : texts.downloadPdf}
        </Button>
        <Button onClick={() => void copy()}>{texts.copyText}</Button>
      </div>
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        {texts.text}
      </label>
      <textarea
        ref={field}
        id={id}
        lang="en"
        readOnly
        value={text}
        rows={6}
        className="mt-1 w-full rounded-md border border-line-strong bg-paper p-3 text-sm"
      />
    </>
  );
}

function WhatsappLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-11 items-center justify-center rounded-md border border-line-strong px-4 py-2 font-medium hover:border-cloth hover:bg-cloth-light"
    >
      {children}
    </a>
  );
}
