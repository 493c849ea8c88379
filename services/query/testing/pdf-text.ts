import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of each sheet of a PDF, as it is found and copied in Chrome and on Android. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  return (await textsOf(pdf)).map(inOneLine);
}

/** The lines of its first sheet, as they stand on it. */
export async function pdfLines(pdf: Uint8Array): Promise<string[]> {
  const [first = ""] = await textsOf(pdf);
  return first.split(/\r?\n/).map((line) => inOneLine(line).trim());
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
    library.destroy();
  }
}
