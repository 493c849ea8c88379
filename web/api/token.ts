/** The name under which the browser keeps the token. */
const NAME = "token";

export function storedToken(): string | null {
  return localStorage.getItem(NAME);
}

export function storeToken(token: string): void {
  localStorage.setItem(NAME, token);
}

export function forgetToken(): void {
  localStorage.removeItem(NAME);
}

/** Whose token it is, as it says of itself; undefined of one that does not. The server alone knows whether it holds. */
export function userIdIn(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")),
    );
    const isOurs = typeof claims === "object" && claims !== null && "sub" in claims;
    return isOurs ? Number(claims.sub) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls back when another tab signs in or out; returns what ends it. */
export function onTokenOfAnotherTab(changed: (token: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    // A cleared storage has no key.
    if (event.storageArea === localStorage && (event.key === NAME || event.key === null))
      changed(storedToken());
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
