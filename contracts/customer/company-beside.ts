/** A customer's company, when it says something that the name does not; otherwise an empty text. */
export function companyBeside(name: string, company: string | null | undefined): string {
  const said = company?.trim() ?? "";
  return said.localeCompare(name.trim(), "en-IN", { sensitivity: "base" }) === 0 ? "" : said;
}
