import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of each sheet of a PDF, as it is found and copied in Chrome and on Android. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, " "));
  } finally {
    document.destroy();
    library.destroy();
  }
}
