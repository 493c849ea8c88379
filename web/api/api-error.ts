import type { RefusalCode } from "@bahi/contracts/refusal.ts";
import { capitalised } from "../format/capitalised.ts";
import { answerTexts } from "../texts/answers.ts";
import { faultInReadersLanguage, inReadersLanguage } from "../texts/server-sentences.ts";

export type FieldError = { field: string; message: string };

/**
 * An answer that is no success, or is of no use; status 0 is no answer at all. `detail` is the server's sentence, if it
 * sent one, in the language of the page.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly detail: string | undefined;
  readonly fields: readonly FieldError[];
  /** Under the Idempotency-Key of this attempt an earlier one was saved, with other content. */
  readonly isSavedBefore: boolean;
  /** The day of a record is locked. */
  readonly isLocked: boolean;
  /** The code of a refusal, as `contracts/refusal.ts` lists them. */
  readonly refusal: string | undefined;

  constructor(status: number, problem: Problem = {}) {
    const isSavedBefore = problem.type === "urn:bahi:key-used-for-another-order";
    const isLocked = problem.type === "urn:bahi:books-locked";
    const detail = isSavedBefore ? answerTexts.savedBefore : detailIn(problem);
    super(detail ?? sentenceOfStatus(status));
    this.status = status;
    this.detail = detail;
    this.fields = (problem.errors ?? []).map(({ field, message }) => ({
      field,
      message: inReadersLanguage(message),
    }));
    this.isSavedBefore = isSavedBefore;
    this.isLocked = isLocked;
    this.refusal = problem.type?.replace(/^urn:bahi:/, "");
  }
}

/** What is read of an answer that is no success. */
export type Problem = { type?: string; detail?: string; errors?: readonly FieldError[] };

/**
 * Reads a problem+json of ours. A proxy between browser and server may answer instead: its sentence is called `detail`
 * or else `message`, and anything else is no sentence.
 */
export function readProblem(body: unknown): Problem {
  if (typeof body !== "object" || body === null) return {};
  const { type, detail, message, errors } = body as Record<string, unknown>; // an object has named values
  const sentence = [detail, message].find((text) => typeof text === "string" && text !== "");
  return {
    ...(typeof type === "string" ? { type } : {}),
    ...(typeof sentence === "string" ? { detail: sentence } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
  };
}

function isFieldError(error: unknown): error is FieldError {
  if (typeof error !== "object" || error === null) return false;
  return (
    "field" in error &&
    typeof error.field === "string" &&
    "message" in error &&
    typeof error.message === "string"
  );
}

function detailIn({ detail, errors: [fault] = [] }: Problem): string | undefined {
  if (detail === undefined) return undefined;
  return fault === undefined ? inReadersLanguage(detail) : faultInReadersLanguage(detail, fault);
}

function sentenceOfStatus(status: number): string {
  switch (status) {
    case 0:
      return answerTexts.notReached;
    case 401:
      return answerTexts.wrongLogin;
    case 403:
      return answerTexts.forbidden;
    case 500:
      return answerTexts.fault;
    default:
      return answerTexts.failed(String(status));
  }
}

/** The server's own sentence, or why it was not reached; else what the screen says in general. */
export function detailOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.status === 0 ? error.message : (error.detail ?? otherwise);
}

/** Why a record is not shown: `missing` when there is none, or its address has no number; else why it was not answered. */
export function whyNotShown(error: unknown, missing: string): string {
  if (error === null || isStatus(error, 404)) return detailOf(error, missing);
  return error instanceof ApiError ? error.message : answerTexts.fault;
}

/** What the server says of each field that it refused: a sentence, or the rest of one that begins with its name. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiError ? error.fields : [];
}

/** The same by the field, where its name stands above it: "Must be at most 200 characters". */
export function fieldSentencesOf(error: unknown): Readonly<Record<string, string>> {
  const said = fieldErrorsOf(error).map(({ field, message }) => [field, capitalised(message)] as const);
  return Object.fromEntries(said.toReversed()); // the first of two is shown
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Whether the server has refused it: nothing was done, and it would be refused again. What failed may be worth another try. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether it was refused for this reason. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.refusal === code;
}
