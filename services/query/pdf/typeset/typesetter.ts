import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Page, pagesOf } from "@bahi/paper/pages.ts";
import {
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
  initSync,
} from "@myriaddreamin/typst-ts-web-compiler";
import { renderSVG } from "uqr";
import { z } from "zod";
import type { PdfDocument } from "../document.ts";
import { breakable } from "./breakable.ts";
import { fontsFor, readFont } from "./fonts.ts";

const TEMPLATE = join(import.meta.dirname, "document.typ");
const MAIN = "/document.typ";
/** Hardly any document has more. With such numbers its running head is measured, which long names make higher. */
const SHEETS_MAX = 999;
/** Errors as texts; as a number of the compiler. */
const DIAGNOSTICS_AS_TEXT = 1;

/** In points, as the first step of the template says them. */
const heights = z.tuple([
  z.object({
    widths: z.array(z.number()),
    lines: z.array(z.number()),
    foot: z.array(z.number()),
    room: z.object({ first: z.number(), next: z.number() }),
    forward: z.number(),
  }),
]);

/** A picture that stands in the letterhead. */
export type Logo = { ending: "png" | "jpg"; bytes: Uint8Array };

export type Typesetter = {
  /** The bytes of a PDF. Errors: what the compiler says, with a logo that it cannot read among it. */
  typeset(document: PdfDocument, logo: Logo | undefined): Promise<Uint8Array>;
};

/** Typst, compiled to WebAssembly: it shapes every script as browsers do, and reads neither files nor the network. */
export async function openTypesetter(): Promise<Typesetter> {
  const { resolve } = createRequire(import.meta.url);
  initSync({ module: readFileSync(resolve("@myriaddreamin/typst-ts-web-compiler/wasm")) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const compiler = await builder.build();
  const template = readFileSync(TEMPLATE, "utf8");
  const loaded = new Set<string>();

  /** Those of earlier documents stay: the next one is often to the same party. */
  async function loadFonts(wanted: readonly string[]): Promise<void> {
    if (wanted.every((font) => loaded.has(font))) return;
    for (const font of wanted) loaded.add(font);
    const fonts = new TypstFontResolverBuilder();
    for (const font of loaded) fonts.add_raw_font(readFont(font));
    compiler.set_fonts(await fonts.build());
  }

  return {
    async typeset(document, logo) {
      compiler.reset_shadow();
      compiler.add_source(MAIN, template);
      const logoName = logo === undefined ? null : `/logo.${logo.ending}`;
      if (logo !== undefined) compiler.map_shadow(`/logo.${logo.ending}`, logo.bytes);
      for (const block of document.foot) {
        if (block.kind !== "closing" || block.upi === null) continue;
        map(compiler, "/upi.svg", renderSVG(block.upi.link, { ecc: "M", border: 1 }));
      }
      const runningHead = document.headOf(SHEETS_MAX, SHEETS_MAX);
      const content = breakable({ ...document, logo: logoName, runningHead });
      await loadFonts(fontsFor(content));
      map(compiler, "/document.json", content);

      const measured = compiler.query(MAIN, [["step", "measure"]], "<heights>", "value");
      const [high] = heights.parse(JSON.parse(measured));
      const pages = pagesOf(high);
      const sheets = pages.map((page, index) => ({ ...page, ...around(document, pages, page, index) }));
      map(compiler, "/sheets.json", breakable({ widths: high.widths, sheets }));
      return resultOf(compiler.compile(MAIN, [["step", "set"]], "pdf", DIAGNOSTICS_AS_TEXT));
    },
  };
}

/** What stands above and below the lines of a sheet. */
function around({ headOf, forwardedTo, lines }: PdfDocument, pages: Page[], page: Page, index: number) {
  const isContinued = page.lines.to > 0 && page.lines.to < lines.rows.length;
  return {
    head: headOf(index + 1, pages.length),
    brought: index > 0 && page.lines.from > 0 ? (forwardedTo?.(page.lines.from) ?? null) : null,
    carried: isContinued ? (forwardedTo?.(page.lines.to) ?? null) : null,
  };
}

function map(compiler: TypstCompiler, path: string, text: string): void {
  compiler.map_shadow(path, new TextEncoder().encode(text));
}

const compiled = z.object({
  result: z.instanceof(Uint8Array).optional(),
  diagnostics: z.array(z.string()).optional(),
});

function resultOf(answer: unknown): Uint8Array {
  const { result, diagnostics = [] } = compiled.parse(answer);
  if (result === undefined) throw new Error(`The sheet could not be set: ${diagnostics.join("; ")}`);
  return result;
}
