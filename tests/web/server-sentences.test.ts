import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { refusals } from "@bahi/contracts/refusal.ts";
import { expect, test } from "vitest";
import { serverSentences } from "../../web/texts/hi/server-sentences.ts";
import { signInSentences } from "../../web/texts/hi/sign-in-sentences.ts";
import { translated } from "../../web/texts/translated.ts";

const ROOT = join(import.meta.dirname, "../..");

const inHindi = (sentence: string) => translated(sentence, [signInSentences, ...serverSentences]);

/** A string, or a template with its values. */
const LITERAL = String.raw`("(?:[^"\\]|\\.)*"|${"`"}(?:[^${"`"}\\]|\\.)*${"`"})`;

/** Where a literal is a sentence for people. */
const PLACES = [
  String.raw`\b(?:error|message|fault|detail): ${LITERAL}`,
  String.raw`\brequired(?:Text|Name)\(\d+, ${LITERAL}`,
  String.raw`\b(?:const )?(?:sentence|SENTENCE|said|what|discount) =\s+${LITERAL}`,
  String.raw`\bisMissing\("\w+", [\w.]+(?:\("\w+"\))?, ${LITERAL}`,
].map((place) => new RegExp(place, "g"));

/** What a call with a sentence says: both sides of a choice, too. */
const CALLS = /\b(?:refused|BadLine|BrokenFile|problemAnswer)\(((?:[^;]|;(?=[^\n]))*?)\)?[;,]\n/g;

/** Values that are sentences, or begin one. */
const VALUES: Readonly<Record<string, string>> = {
  "${WAYS}": "Please write it as day/month/year, such as 22/11/2026.",
  "${creditNotesNamed(creditNoteIds)}": "credit note CN-3",
  "${events}": "None of the 7 events is",
  "${known}": " The timeline says of it: “Invoice 7 created” (7).",
  "${not}": "",
  "${notes}": "credit notes CN-3, CN-5 and 4 others",
  "${said}": "The file says ₹ 7.00",
  "${wait}": "7 minutes",
  "${what}": "line 7 is given twice",
};

/** Parts of sentences that are looked at as a whole, and answers for which the screens have words of their own. */
const NOT_SAID_ALONE = [
  "does not exist",
  "was deleted",
  "belongs to another customer",
  "a discount of 7",
  /successfully/,
  /^The password was reset/,
  /^Version 7 of 7/, // on the paper
];

async function sources(folder: string): Promise<string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  return names
    .filter(
      (name) =>
        name.endsWith(".ts") && !/\.(?:test|fixture)\.ts$|node_modules|testing\/|config\.ts$/.test(name),
    )
    .map((name) => join(ROOT, folder, name));
}

/** As it may be read: each value is a name, or a number. */
function sampleOf(literal: string): string {
  if (literal.startsWith('"')) return JSON.parse(literal) as string; // a string stays one
  return literal.slice(1, -1).replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, (value) => VALUES[value] ?? "7");
}

const isSentence = (text: string) => /^\S+ \S+/.test(text) && /[a-z]{2}/.test(text);

async function sentencesOf(path: string): Promise<string[]> {
  const source = await readFile(path, "utf8");
  const literals = PLACES.flatMap((place) => [...source.matchAll(place)].map(([, literal = ""]) => literal));
  for (const [, call = ""] of source.matchAll(CALLS)) {
    literals.push(...[...call.matchAll(new RegExp(LITERAL, "g"))].map(([literal]) => literal));
  }
  return literals.map(sampleOf).filter(isSentence);
}

test("every sentence with which the server refuses has its Hindi", async () => {
  const folders = ["contracts", "services/command", "services/query", "packages/service-kit/http"];
  const paths = (await Promise.all(folders.map(sources))).flat();
  const said = (await Promise.all(paths.map(sentencesOf))).flat();
  const known = new Set([...said, ...Object.values(refusals).map(([, sentence]) => sentence)]);
  expect(known.size).toBeGreaterThan(200);
  const left = [...known].filter(
    (sentence) =>
      inHindi(sentence) === sentence &&
      !NOT_SAID_ALONE.some((part) => (typeof part === "string" ? part === sentence : part.test(sentence))),
  );
  expect(left).toEqual([]);
});

/** Of a proof, other templates of its source are parts of these. */
const FOUND = new RegExp(String.raw`(?::|\?|return) ${LITERAL}(?:[,;\n]| :)`, "g");

test("every finding of a proof, and why it or a backup fails, has its Hindi", async () => {
  const paths = [
    ...(await sources("services/projector/verify")),
    ...(await sources("services/projector/backup")),
    ...(await sources("services/query/admin")),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const literals = texts.flatMap((source) =>
    [...source.matchAll(FOUND), ...source.matchAll(new RegExp(String.raw`new Error\(${LITERAL}`, "g"))].map(
      ([, literal = ""]) => literal,
    ),
  );
  const said = literals.map(sampleOf).filter((text) => isSentence(text) && /^\S.*[.]$/.test(text));
  expect(new Set(said).size).toBeGreaterThan(15);
  expect(said.filter((sentence) => inHindi(sentence) === sentence)).toEqual([]);
});

test("a sentence keeps its values, and one in it is in Hindi too", () => {
  expect(
    [
      "Invoice #3 was deleted",
      "₹ 50.00 is due on invoice #3, and ₹ 70.00 would be put on it",
      "On this invoice is a discount of ₹ 5.00, and its total would be ₹ 4.00: take the discount off first",
      "Delete credit notes CN-3, CN-5 and 4 others first",
      "“12 kg” is not an amount, and 2 × ₹ 5.00 is ₹ 10.00",
      "“6 Kg” must be Pcs or Doz",
      "“Ram” cannot be made a customer: Phone number is required",
      "The clock of Bahi's computer has leapt, so nothing was saved. Please set it right, or restart Bahi if it is right now.",
      "Asha (admin) changed this on 22 Nov 2026, 6:26 pm. Please load it again.",
      "The proof ended early, with code 1.",
      "The event store does not answer.",
    ].map(inHindi),
  ).toEqual([
    "बिल #3 हटाया जा चुका है",
    "बिल #3 पर ₹ 50.00 बाकी है, और उस पर ₹ 70.00 लगाया जा रहा है",
    "इस बिल पर ₹ 5.00 की छूट है, और इसका कुल ₹ 4.00 हो जाएगा: पहले छूट हटाएँ",
    "पहले क्रेडिट नोट CN-3, CN-5 और 4 दूसरे हटाएँ",
    "“12 kg” रकम नहीं है, और 2 × ₹ 5.00 होता है ₹ 10.00",
    "“6 Kg”: Pcs या Doz होना चाहिए",
    "“Ram” ग्राहक नहीं बन सकता: फ़ोन नंबर ज़रूरी है",
    "बही के कंप्यूटर की घड़ी अचानक आगे-पीछे हो गई, इसलिए कुछ सहेजा नहीं गया। कृपया घड़ी ठीक करें, या अब ठीक हो तो बही फिर से शुरू करें।",
    "Asha ने 22 Nov 2026, 6:26 pm को इसमें बदलाव किया। कृपया फिर से खोलें।",
    "जाँच बीच में ही बंद हुई, कोड 1।",
    "घटनाओं का भंडार उत्तर नहीं दे रहा।",
  ]);
});

test("a sentence that nobody has translated stays as it is, also within another", () => {
  const unknown = ["The moon is full", "“Ram” cannot be made a customer: The moon is full"];
  expect(unknown.map(inHindi)).toEqual(unknown);
});
