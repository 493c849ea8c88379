/** `2026-04-01` as the number 20260401, which sorts like it and packs. */
export function dayNumber(businessDate: string): number {
  return Number(businessDate.replaceAll("-", ""));
}

export function dayOf(packed: number): string {
  return String(packed).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
}
