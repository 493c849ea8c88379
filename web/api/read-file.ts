import { ApiError } from "./api-error.ts";
import { answerTo, toError } from "./call.ts";

export type ApiFile = { name: string; content: Blob };

/**
 * A file below `/api/v1`, under the name that the answer gives it. The browser keeps its content, on disk where it is
 * large. `accept` says as what it is wanted, where the address has more.
 * @throws ApiError for every answer that is no success, and for none, or for one that ends early.
 */
export async function readFile(path: string, accept?: string): Promise<ApiFile> {
  const response = await answerTo("GET", path, {}, accept === undefined ? {} : { accept });
  if (!response.ok) throw await toError(response);
  try {
    return { name: nameIn(response.headers.get("content-disposition")), content: await response.blob() };
  } catch {
    throw new ApiError(0);
  }
}

/** A name in other letters stands beside one in Latin letters, and is preferred (RFC 8187). */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "file";
}
