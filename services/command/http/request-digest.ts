import { hash } from "node:crypto";

/** The prefix of these digests. Those of earlier releases are 64 hexadecimal digits. */
const PREFIX = "r1:";

/**
 * Identifies a request: SHA-256 over what the client sent. It is stored for ever beside the key, so every release must
 * compute the same digest for the same request, however it parses it.
 */
export function requestDigest(content: unknown): string {
  return PREFIX + hash("sha256", canonicalJson(content), "base64url");
}

/** JSON with the fields of each object sorted by name: their order has no meaning. */
function canonicalJson(content: unknown): string {
  if (Array.isArray(content)) return `[${content.map(canonicalJson).join(",")}]`;
  if (typeof content !== "object" || content === null) return JSON.stringify(content) ?? "null";
  const fields: string[] = [];
  for (const name of Object.keys(content).toSorted()) {
    const value: unknown = Reflect.get(content, name);
    if (value !== undefined) fields.push(`${JSON.stringify(name)}:${canonicalJson(value)}`);
  }
  return `{${fields.join(",")}}`;
}
