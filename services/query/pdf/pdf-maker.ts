import type { CommandService } from "../forwarding/command-service.ts";
import type { PdfSheet } from "./pdf-sheet.ts";
import type { Printer } from "./printer.ts";
import type { Logo } from "./typeset/typesetter.ts";

export type PdfMaker = {
  /** The bytes of a PDF for a user. Errors: those of {@link Printer}. */
  make(wanted: PdfSheet, userId: number, signal: AbortSignal): Promise<Buffer>;
};

/** A logo that was uploaded. One on another host is left out: this server calls no others. */
const OWN_LOGO = /^\/logos\/[0-9a-f]{64}$/;
const ENDINGS: Readonly<Record<string, Logo["ending"]>> = { "image/png": "png", "image/jpeg": "jpg" };

export function openPdfMaker(printer: Printer, commands: CommandService): PdfMaker {
  async function logoOf({ sheet }: PdfSheet, signal: AbortSignal): Promise<Logo | undefined> {
    const { logoUrl } = sheet.letterhead;
    if (logoUrl === null || !OWN_LOGO.test(logoUrl)) return undefined;
    const answer = await commands.send({
      kind: "picture",
      method: "GET",
      path: logoUrl,
      headers: {},
      body: undefined,
      signal,
    });
    const ending = ENDINGS[answer.headers["content-type"] ?? ""];
    return answer.status === 200 && ending !== undefined ? { ending, bytes: answer.body } : undefined;
  }

  return {
    async make(wanted, userId, signal) {
      const logo = await logoOf(wanted, signal);
      return Buffer.from(await printer.print({ wanted, logo, userId }, signal));
    },
  };
}
