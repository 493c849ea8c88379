import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";

export type FieldError = { field: string; message: string };

/** More than a form shows. The answer to a request with a fault in each of its bytes would be larger than the request. */
const ERRORS_MAX = 50;
const MORE_ERRORS: FieldError = { field: "", message: "There are more errors than these" };
/** Longer than the name of any field that is known. */
const FIELD_LENGTH_MAX = 200;

/** A request that its schema refuses. `message` is the first of the errors as a sentence. */
export class InvalidRequest extends Error {
  readonly statusCode = 422;
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super(sentenceOf(errors[0]));
    this.name = "InvalidRequest";
    this.errors = errors;
  }
}

/** `sales.0.unit` in words: "Sales 1 unit". */
function wordsOf(field: string): string {
  const words = field
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll("_", " ")))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A message that starts with a small letter is said about its field; any other is a sentence by itself. */
const isPredicate = (message: string) => /^[a-z]/.test(message);

function sentenceOf(error: FieldError | undefined): string {
  if (error === undefined) return "The request is not valid";
  return isPredicate(error.message)
    ? `${wordsOf(error.field === "" ? "The request" : error.field)} ${error.message}`
    : error.message;
}

/** The message of an error whose schema has none. */
const wordsForIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") return `must be ${withArticle(issue.expected)}`;
  if (issue.code === "unrecognized_keys") return "is not a known field";
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  return "is not valid";
};

function withArticle(type: string): string {
  if (type === "string") return "text";
  if (type === "boolean") return "true or false";
  if (type === "array") return "a list";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

const NO_VALUE = new Set<z.core.$ZodIssue["code"]>(["invalid_type", "invalid_value"]);

/** A schema may have words for a value of the wrong kind; of a field that is missing they would say something else. */
function messageOf({ code, input, message }: z.core.$ZodIssue): string {
  return input === undefined && NO_VALUE.has(code) && isPredicate(message) ? "is required" : message;
}

function* eachError(issues: readonly z.core.$ZodIssue[]): Generator<FieldError> {
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const name of names) {
      const path = name === undefined ? issue.path : [...issue.path, name];
      yield { field: path.join(".").slice(0, FIELD_LENGTH_MAX), message: messageOf(issue) };
    }
  }
}

/** The first errors. When there are more, the last one says so. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const error of eachError(issues)) {
    if (errors.length === ERRORS_MAX) return [...errors, MORE_ERRORS];
    errors.push(error);
  }
  return errors;
}

const PARSING = { error: wordsForIssue, reportInput: true };

/** Parses anything that comes from outside during a request. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input, PARSING);
  if (result.success) return result.data;
  throw new InvalidRequest(fieldErrors(result.error.issues));
}

/** A parameter that is given more than once is a list, which no schema of a query expects. */
function repeatedParameters(query: unknown): FieldError[] {
  return Object.entries(query ?? {})
    .filter(([, value]) => Array.isArray(value))
    .map(([name]) => ({ field: name.slice(0, FIELD_LENGTH_MAX), message: "must be given once" }))
    .slice(0, ERRORS_MAX);
}

/** Lets Fastify check bodies, queries and paths with zod. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const repeated = httpPart === "querystring" ? repeatedParameters(input) : [];
    if (repeated.length > 0) return { error: new InvalidRequest(repeated) };
    const result = schema.safeParse(input, PARSING);
    return result.success
      ? { value: result.data }
      : { error: new InvalidRequest(fieldErrors(result.error.issues)) };
  };
