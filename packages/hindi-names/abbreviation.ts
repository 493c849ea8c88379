/** How a shop's list shortens words, and what is meant. */
const meanings: Record<string, string> = {
  rs: "रु.", pkt: "पैकेट", pkts: "पैकेट", pckt: "पैकेट", dbl: "डबल", sgl: "सिंगल", sngl: "सिंगल", btl: "बॉटल", bx: "बॉक्स",
  ctn: "कार्टन", bdl: "बंडल", bndl: "बंडल", rl: "रोल", tbl: "टेबल", spl: "स्पेशल", std: "स्टैंडर्ड", rglr: "रेगुलर",
  lrg: "लार्ज", lge: "लार्ज", sml: "स्मॉल", mdm: "मीडियम", hvy: "हैवी", blk: "ब्लैक", wht: "व्हाइट", grn: "ग्रीन",
  ylw: "येलो", brn: "ब्राउन", slvr: "सिल्वर", mtl: "मेटल", plstc: "प्लास्टिक", pwdr: "पाउडर", pdr: "पाउडर", chkn: "चिकन",
  asstd: "असॉर्टेड", asst: "असॉर्टेड", alum: "एल्युमिनियम", galv: "गैल्वेनाइज्ड", elec: "इलेक्ट्रिक", qlty: "क्वालिटी",
  qty: "क्वांटिटी", mfg: "मैन्युफैक्चरिंग", govt: "गवर्नमेंट", bros: "ब्रदर्स", approx: "अप्रॉक्स",
}; // prettier-ignore

/**
 * The name with its shortened words written out in Devanagari: "Dbl. Bed" begins with डबल and no full stop is left.
 * "No." is a number only before one, and "w/" is "with".
 */
export function withoutAbbreviations(name: string): string {
  return name
    .replace(/(?<![\p{L}\p{M}\d])nos?\.?(?=\s*\d)/giu, "नं.")
    .replace(/(?<![\p{L}\p{M}\d])w\/o(?![\p{L}\p{M}])\s*/giu, "विदाउट ")
    .replace(/(?<![\p{L}\p{M}\d])w\/(?=\s*\p{L})\s*/giu, "विद ")
    .replace(/(?<![\p{L}\p{M}\d.])([a-z]{2,6})(?![\p{L}\p{M}'’])\.?/giu, (whole, word: string) => {
      const meaning = Object.hasOwn(meanings, word.toLowerCase()) ? meanings[word.toLowerCase()] : undefined;
      return meaning ?? whole;
    });
}
