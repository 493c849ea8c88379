import { hash } from "node:crypto";

/** Digests of this kind begin so. Those of earlier releases are 64 hexadecimal digits. */
const KIND = "r1:";

/**
 * What identifies a request: SHA-256 over what the client has sent. No release changes it for a client that sends the
 * same, whatever the program makes of the request. It is stored for ever beside the key.
 */
export function requestDigest(content: unknown): string {
  return KIND + hash("sha256", canonicalJson(content), "base64url");
}

/** JSON in which the order of fields says nothing: they are sorted by their names. */
function canonicalJson(content: unknown): string {
  if (Array.isArray(content)) return `[${content.map(canonicalJson).join(",")}]`;
  if (typeof content !== "object" || content === null) return JSON.stringify(content) ?? "null";
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`);
  return `{${fields.join(",")}}`;
}
