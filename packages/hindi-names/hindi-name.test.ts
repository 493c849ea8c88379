import { readFileSync } from "node:fs";
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { expect, test } from "vitest";
import { hindiName } from "./hindi-name.ts";
import { romanise } from "./make/romanise.ts";
import { loadTables, readTradeWords } from "./tables.ts";

const { tradeWords, pronunciation, looksEnglish } = await loadTables();

test("every word of the lexicon of at least 500 trade words comes out as it is written there", async () => {
  expect(tradeWords.size).toBeGreaterThanOrEqual(500);
  const ours: [string, string][] = [];
  for (const latin of tradeWords.keys()) ours.push([latin, await hindiName(latin)]);
  expect(ours).toEqual([...tradeWords]);
});

test("at least 92 of 100 names of things sold come out as a shop writes them", async () => {
  const names = [...readTradeWords(readFileSync(new URL("trade-names.tsv", import.meta.url), "utf8"))];
  const wrong: string[] = [];
  for (const [name, hindi] of names) {
    const ours = await hindiName(name);
    if (ours !== hindi) wrong.push(`${name}: ${ours}`);
  }
  expect(names.length).toBeGreaterThanOrEqual(150);
  expect(wrong.slice(Math.floor(names.length * 0.08))).toEqual([]);
});

test("the lexicon holds Devanagari in NFC, and each Latin spelling once", () => {
  const spellings = [...tradeWords.values()];
  expect(spellings.filter((hindi) => !/^[ऀ-ॿ .-]+$/u.test(hindi) || hindi !== hindi.normalize("NFC"))).toEqual(
    [],
  );
});

test.each([
  ["Steel Bottle 500 ml", "स्टील बॉटल 500 ml"],
  ["Pressure Cooker 5 Ltr.", "प्रेशर कुकर 5 Ltr."],
  ["Bhujia 200gm", "भुजिया 200gm"],
  ["LED Bulb 9W B22", "एलईडी बल्ब 9W B22"],
  ["A4 Paper", "A4 पेपर"],
  ["5x7 Photo Frame", "5x7 फोटो फ्रेम"],
  ["T-Shirt (XL)", "टी-शर्ट (XL)"],
  ["Kurti S/M/L", "कुर्ती S/M/L"],
])("keeps sizes, digits and units: %s", async (english, hindi) => {
  expect(await hindiName(english)).toBe(hindi);
});

test.each([
  ["PVC Pipe", "पीवीसी पाइप"],
  ["led bulb", "एलईडी बल्ब"],
  ["JBL Speaker", "जेबीएल स्पीकर"],
  ["tvs tyre", "टीवीएस टायर"],
  ["DDT Powder", "डीडीटी पाउडर"],
])("spells acronyms out: %s", async (english, hindi) => {
  expect(await hindiName(english)).toBe(hindi);
});

test("reads a name in capitals as words, not as acronyms", async () => {
  expect(await hindiName("WHITE HANGING HEART T-LIGHT HOLDER")).toBe("व्हाइट हैंगिंग हार्ट टी-लाइट होल्डर");
});

test.each([
  ["angithi", "अंगीठी"],
  ["kamal", "कमल"],
  ["dukaan", "दुकान"],
  ["dukan", "दुकान"],
  ["gyaan", "ज्ञान"],
  ["kshetra", "क्षेत्र"],
  ["atka", "अटका"],
  ["kitabon", "किताबों"],
  ["chaliye", "चलिए"],
  ["dariyadil", "दरियादिल"],
])("reads romanised Hindi by its spelling: %s", async (romanised, hindi) => {
  expect(await hindiName(romanised)).toBe(hindi);
});

test.each([
  ["attention", "अटेंशन"],
  ["character", "कैरेक्टर"],
  ["monitor", "मॉनिटर"],
  ["publication", "पब्लिकेशन"],
  ["cakestand", "केकस्टैंड"],
])("reads English by its sound: %s", async (english, hindi) => {
  expect(await hindiName(english)).toBe(hindi);
});

test.each([
  ["Pendrive 32 GB", "पेन ड्राइव 32 GB"],
  ["Gear Reducer", "गियर रिड्यूसर"],
  ["Hindware Wash Basin", "हिंडवेयर वॉश बेसिन"],
  ["Union Joint", "यूनियन जॉइंट"],
  ["Toor Dal Unpolished", "तूर दाल अनपॉलिश्ड"],
  ["Sprayer", "स्प्रेअर"],
  ["Patch", "पैच"],
  ["Sleeping Mat", "स्लीपिंग मैट"],
  ["Teflon Tape", "टेफ्लॉन टेप"],
  ["Footmat", "फुटमैट"],
  ["Bata Chappal", "बाटा चप्पल"],
  ["Parle Marie", "पारले मारी"],
  ["Thums Up", "थम्स अप"],
  ["Kurkure Masala Munch", "कुर्कुरे मसाला मंच"],
  ["Rin Bar", "रिन बार"],
  ["Zandu Balm", "झंडू बाम"],
])("reads English that no dictionary has, and brands, as they are said: %s", async (english, hindi) => {
  expect(await hindiName(english)).toBe(hindi);
});

test.each([
  ["Rs. 5 Biscuit Pkt", "रु. 5 बिस्कुट पैकेट"],
  ["Dbl. Bed Sheet", "डबल बेड शीट"],
  ["No. 8 Wood Screw", "नं. 8 वुड स्क्रू"],
  ["No Gas", "नो गैस"],
  ["Torch w/ Battery", "टॉर्च विद बैटरी"],
  ["Torch w/o Battery", "टॉर्च विदाउट बैटरी"],
])("writes shortened words out: %s", async (english, hindi) => {
  expect(await hindiName(english)).toBe(hindi);
});

test.each([
  ["कमल", "kamal"],
  ["अटका", "atka"],
  ["मुसलमान", "musalman"],
  ["संख्या", "sankhya"],
])("romanises as people type: %s", (hindi, latin) => {
  expect(romanise(hindi)).toBe(latin);
});

test("tells words that look English from words that look like romanised Hindi", () => {
  for (const word of ["reducer", "switch", "polisher"])
    expect(looksEnglish(word)).toBeGreaterThan(looksEnglish("bhagona"));
});

test("reads both in one name and leaves Devanagari and signs as they are", async () => {
  expect(await hindiName("Steel की Thali & Katori - Set/6")).toBe("स्टील की थाली & कटोरी - सेट/6");
});

test("reads accented letters and apostrophes as part of the word", async () => {
  expect(await hindiName("Café MEN'S")).toBe("कैफे मेंस");
});

test.each(["", "   ", "😀 !!", "१२३", "\u0000", "\ud800", "中文"])(
  "leaves what holds no Latin letter alone: %j",
  async (text) => {
    expect(await hindiName(text)).toBe(text);
  },
);

test("never fails, keeps every digit, and answers in NFC whatever the name", async () => {
  const latin = string({ unit: constantFrom(...Array.from("aeioukhgntdrsyzABCXQ 0159-/&.'éßﬁ")) });
  await assert(
    asyncProperty(oneof(string({ unit: "binary" }), latin), async (name) => {
      const hindi = await hindiName(name);
      expect(hindi).toBe(hindi.normalize("NFC"));
      expect(hindi.match(/\d/g)).toEqual(name.normalize("NFC").match(/\d/g));
    }),
    { numRuns: 60 },
  );
});

test("gives the same answer however often it is asked", async () => {
  expect(await hindiName("Chamkila Lota")).toBe(await hindiName("Chamkila Lota"));
});

test("spells a name of 10,000 letters piece by piece, without an answer that grows out of hand", async () => {
  expect((await hindiName("kamal".repeat(2_000))).length).toBeLessThan(20_000);
});

test("lets other work have its turn after each word that it spells", async () => {
  const words = ["Bhagwanpur", "Tindalokh", "Mushtarak", "Velankupadam", "Ghumarwind"];
  let turns = 0;
  let waiting = setImmediate(function take() {
    turns += 1;
    waiting = setImmediate(take);
  });
  await hindiName(words.join(" "));
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(words.length);
});

test("finds the pronunciation of the first, the last and a missing word of the dictionary", () => {
  expect(pronunciation("a")).toEqual(["AH0"]);
  expect(pronunciation("zywicki")).toEqual(["Z", "IH0", "W", "IH1", "K", "IY0"]);
  expect(pronunciation("zzzz")).toBeUndefined();
});
