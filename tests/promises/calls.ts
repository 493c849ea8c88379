import { z } from "zod";
import type { Person } from "../bahi/person.ts";

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
});
export type JsonSchema = z.infer<typeof jsonSchema>;

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) }).optional(),
      }),
    ),
  ),
});

/** One call as OpenAPI describes it: `POST /customers`, and what its JSON body looks like, if it has one. */
export type Call = { name: string; method: string; path: string; body: JsonSchema | undefined };

/** Every call that the edge says it answers. A test over them meets a new one without being told. */
export async function everyCall(person: Person): Promise<Call[]> {
  const { paths } = openApi.parse((await person.get("/openapi.json")).body);
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([verb, { requestBody }]) => {
      const method = verb.toUpperCase();
      const path = address.replace("/api/v1", "");
      return {
        name: `${method} ${path}`,
        method,
        path,
        body: requestBody?.content["application/json"]?.schema,
      };
    }),
  );
}

/** The sentence of a refusal; empty when there is none. */
export function sentenceOf(body: unknown): string {
  const parsed = z.object({ detail: z.string() }).safeParse(body);
  return parsed.success ? parsed.data.detail : "";
}
