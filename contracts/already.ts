/** Fields whose values are the same where `===` says so. */
export type PlainFields<Fields> = { [Field in keyof Fields]: string | number | boolean | null | undefined };

/**
 * Whether every field that is asked for has its value already: "asking twice changes nothing". All fields are compared, so a
 * new one is, too. Lists are compared by their content, elsewhere: the type refuses them.
 */
export function isAlready<Asked extends PlainFields<Asked>>(asked: Asked, before: NoInfer<Asked>): boolean {
  const fields = Object.keys(asked) as (keyof Asked)[]; // as: its keys are exactly these
  return fields.every((field) => asked[field] === before[field]);
}
