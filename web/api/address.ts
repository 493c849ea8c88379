/** The parameters of a query that have a value, as they follow a path. */
export function withParameters(
  path: string,
  parameters: Record<string, string | number | boolean | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
