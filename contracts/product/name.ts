/** Spaces, and invisible characters: joiners, direction marks, soft hyphens. */
const NOT_COMPARED = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Names of products with one key are the same name: case and spaces aside, and however Unicode writes their letters,
 * such as in full width.
 */
export function productNameKey(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replace(NOT_COMPARED, "");
}
