const OWN_LOGO = /^\/logos\/[0-9a-f]{64}$/;

/**
 * A logo that was uploaded, or an address elsewhere as it would be typed. A browser reads `/\\host`, `//host` and
 * `https:\\host` as addresses elsewhere too, and leaves tabs out.
 */
export function isLogoAddress(text: string): boolean {
  if (OWN_LOGO.test(text)) return true;
  if (!/^https:\/\/[^/\\\s][^\\\s]*$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
