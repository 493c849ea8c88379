/** Two names with the same key are the same name: case and spaces aside. */
export function itemNameKey(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
