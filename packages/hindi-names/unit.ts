const afterNumber = new Set(
  `ml l lt ltr litre litres g gm gms gram grams kg kgs mg q qtl ton mm cm m mtr mtrs metre meter ft feet foot inch inches
  in yd sqft sqm sqmm pc pcs doz set sets pair pairs w watt watts kw v volt volts kva kwh mah ah amp amps a hp hz rpm gb tb mb
  k oz lb lbs ply gsm x xl xxl st nd rd th deg c p no yrs yr`.split(/\s+/),
);

/** Units and sizes that are no words, so that no number need stand before them. */
const anywhere = new Set("ml ltr kg kgs gm gms mg mm cm mtr sqft sqmm pcs doz xs xl xxl xxxl".split(" "));

/**
 * Sizes, digits and units stay as they are, because a shop orders by them: "500 ml", "XL", "A4", "5x7".
 * `before` and `after` are the text around the word.
 */
export function isUnit(word: string, before: string, after: string): boolean {
  const small = word.toLowerCase();
  if (anywhere.has(small)) return true;
  if (/\d[ .-]?$/.test(before) && afterNumber.has(small)) return true;
  if (/\d$/.test(before) || /^\d/.test(after)) return small.length <= 3;
  return /^[SML]$/.test(word) && (/^\s*($|[/,)])/.test(after) || /[/,(]\s*$/.test(before));
}
