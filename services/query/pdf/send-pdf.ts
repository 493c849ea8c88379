import type { FastifyReply, FastifyRequest } from "fastify";
import { clientGone } from "../client-gone.ts";
import type { EncodedAnswer } from "../answering/answer-cache.ts";
import type { Question } from "../reading/question.ts";
import { attachmentNamed } from "./attachment-named.ts";
import type { PdfMaker } from "./pdf-maker.ts";

/** Sends the sheet of an answer as a PDF. A client that leaves gives its place back. */
export async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedAnswer,
  { question, pdfs }: { question: Question; pdfs: PdfMaker },
): Promise<FastifyReply> {
  const content: unknown = JSON.parse(answer.body.inOnePiece().toString());
  const wanted = question.sheet?.(content, new Date().toISOString());
  if (wanted === undefined) throw new Error(`${question.path} has no sheet`);
  const pdf = await pdfs.make(wanted, request.identity.id, clientGone(reply));
  if (answer.asOf !== undefined) void reply.header("x-as-of", answer.asOf);
  void reply.header("content-disposition", attachmentNamed(`${wanted.sheet.fileName}.pdf`));
  return reply.type("application/pdf").send(pdf);
}
