import { lettersOfPhones } from "./alignment.ts";
import { sounds } from "./sound.ts";
import type { Reading, Readings } from "./spell.ts";

/**
 * How English sounds are written in Hindi: T and D are the retroflex ट and ड, an o in the spelling is often ऑ, and
 * unstressed vowels follow the spelling. Each line has the phone, which letters spell it (a pattern) and what
 * stands around it, and the ways to write it with what each costs. The first line that fits counts.
 */
const table = `
AA o any ऑ 0 ओ 1 आ 2
AA a any आ 0 अ 2
AA . any आ 0.3 ऑ 0.3
AE . start ए 0.2 ऐ 0.6 आ 1.5 अ 2
AE . any ऐ 0 ए 1.4 आ 2
AH a end आ 0
AH a start अ 0 ए 1.5
AH a any अ 0.3 आ 0.8 ए 1.2 ऐ 1.5
AH e lastD ए 0 अ 1.2
AH e|ea|ie any ए 0.6 अ 0.6 इ 1.8
AH i|y any इ 0 अ 2.5
AH u afterY उ 0 ऊ 0.4 अ 2
AH u afterDu ऊ 0 उ 0.4
AH u beforeLVowel उ 0 ऊ 1.5 अ 3
AH u any अ 0 उ 1.5
AH o beforeN अ 0 ओ 1.2 ऑ 1
AH o any अ 0.4 ओ 0.4 ऑ 1
AH io|iou any अ 0
AH ia end इया 0
AH ia any इय 0 इया 1.5 अ 1.3
AH ai any ए 0 अ 1
AH . any अ 0.1
AO au|aw|ough any ऑ 0 औ 2
AO . beforeR ओ 0.2 ऑ 0.6
AO o beforeNG ऑ 0
AO . any ऑ 0 ओ 0.7 औ 2
AW . beforeVowel आव 0 आउ 1
AW . end आउ 0 आओ 2
AW . any आउ 0 औ 2
AY . end आई 0 आय 1
AY . beforeVowel आय 0 आइ 1
AY . any आइ 0 आय 1.5 आई 2
EH a|ai|ay beforeR ए 0.4 एय 0.4 ऐ 0.5
EH a any ऐ 0.2 ए 0.8
EH . any ए 0 ऐ 2.2
ER or|our beforeVowel ओर 0 अर 0.4
ER . any अर 0
EY . end ए 0
EY . any ए 0 एइ 2 ऐ 4
IH a|ai|ay any ए 0 इ 1
IH ea|ee beforeR इय 0.3 ई 0.5
IH e lastD ए 0 इ 1
IH e any इ 0.3 ए 0.4 अ 2
IH . beforeVowel इय 0
IH . any इ 0 ई 2
IY . end ई 0 इ 2
IY . beforeVowel इय 0 ईय 1 इ 1.5
IY e any ई 0.3 इ 0.4 ए 1
IY . any ई 0 इ 1
OW . end ओ 0
OW . any ओ 0 औ 3
OY . end ऑय 0
OY . any ऑयअ 0.3 ऑइ 0.5
UH . beforeR ऊ 0.4 उअ 1 ओ 1
UH . any उ 0.1 ऊ 0.7
UW u|ue|ew|ui afterTongue यू 0 ऊ 1.5
UW . end ऊ 0 उ 1.5
UW . any ऊ 0.1 उ 1
B . any ब 0
CH . any च 0
D . any ड 0 द 2.5
DH . end थ 0.3 द 0.7
DH . any द 0
F . any फ 0.1 फ़ 0.5
G . any ग 0
HH . any ह 0
JH d beforeAH ड्य 0 ज 1
JH . any ज 0
K x any क 0
K . any क 0
L . any ल 0
M . beforeLabial म 0.3 ं 0.3
M . any म 0
N . betweenOAndConsonant न 0 ं 0.8
N . beforeConsonant ं 0.1 न 1
N . any न 0
NG . beforeKG ं 0
NG . afterO न्ग 0 ंग 0.6
NG . any ंग 0
P . any प 0
R . any र 0
S . any स 0
SH . any श 0
T ed end ड 0 ट 0.8
T th any थ 0 ट 0.5
T . any ट 0 त 2.5
TH . any थ 0
V . any व 0
W wh any व 0 व्ह 2
W . any व 0
Y i joined इय 0
Y . any य 0 ! 2.5
Z s end स 0.2 ज 0.6 ज़ 0.8
Z s any ज 0.5 ज़ 0.7 स 0.7
Z x any ज 0
Z . any ज 0.5 ज़ 0.4
ZH . any ज 0.5 ज़ 0.4 श 1
`;

type Line = { letters: RegExp; where: string; ways: { text: string; cost: number }[] };

const lines = new Map<string, Line[]>();
for (const line of table.trim().split("\n")) {
  const [phone = "", letters = "", where = "", ...rest] = line.split(" ");
  const ways: Line["ways"] = [];
  for (let at = 0; at < rest.length; at += 2) ways.push({ text: rest[at] ?? "", cost: Number(rest[at + 1]) });
  const pattern = letters === "." ? /^/ : new RegExp(`^(${letters})$`);
  lines.set(phone, [...(lines.get(phone) ?? []), { letters: pattern, where, ways }]);
}

/**
 * A cluster that begins or ends a syllable is joined (स्टील, हैंड). Where two syllables meet the consonants often
 * stand apart, as in आउटलेट.
 */
function apartCost(phones: string[], place: number): number {
  const [before, first, second, after] = phones.slice(Math.max(0, place - 2), place + 2);
  if (place < 2 || after === undefined || first === "S") return 2;
  const syllablesMeet = isVowel(before) && isVowel(after) && second !== "R" && second !== "Y";
  return syllablesMeet ? 0.4 : 1.5;
}

function isVowel(phone: string | undefined): boolean {
  return phone !== undefined && /^[AEIOU]/.test(phone);
}

/** The readings of an English word from its phones; a place is a phone. */
export function englishReadings(word: string, phones: string[]): Readings {
  const spelled = lettersOfPhones(word, phones);
  const bare = phones.map((phone) => phone.replace(/\d/, ""));
  return (place): Reading[] => {
    const line = lines
      .get(bare[place] ?? "")
      ?.find(
        ({ letters, where }) => letters.test(spelled[place] ?? "") && stands(where, bare, spelled, place),
      );
    return (line?.ways ?? []).map(({ text, cost }) => ({
      sounds: sounds(text),
      cost,
      to: place + 1,
      apartCost: apartCost(bare, place),
    }));
  };
}

function stands(where: string, phones: string[], spelled: string[], place: number): boolean {
  const next = phones[place + 1];
  switch (where) {
    case "start":
      return place === 0;
    case "end":
      return next === undefined;
    case "afterTongue":
      return ["T", "D", "N", "L"].includes(phones[place - 1] ?? "");
    case "afterO":
      return ["AA", "AO"].includes(phones[place - 1] ?? "");
    case "betweenOAndConsonant":
      return stands("afterO", phones, spelled, place) && stands("beforeConsonant", phones, spelled, place);
    case "afterY":
      return phones[place - 1] === "Y";
    case "afterDu":
      return phones[place - 1] === "JH" && spelled[place - 1] === "d";
    case "joined":
      return place > 0 && !isVowel(phones[place - 1]);
    case "lastD":
      return next === "D" && phones.length === place + 2;
    case "beforeLVowel":
      return next === "L" && isVowel(phones[place + 2]);
    case "beforeAH":
      return next === "AH" || next === "UW" || next === "UH";
    case "beforeNG":
      return next === "NG";
    case "beforeN":
      return next === "N";
    case "beforeR":
      return next === "R";
    case "beforeVowel":
      return isVowel(next);
    case "beforeConsonant":
      return next !== undefined && /^[^AEIOUYLR]/.test(next);
    case "beforeLabial":
      return next === "P" || next === "B";
    case "beforeKG":
      return next === "K" || next === "G";
    default:
      return true;
  }
}
