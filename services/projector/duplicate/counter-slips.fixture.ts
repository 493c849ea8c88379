import type { Typed } from "./indian-shops.fixture.ts";

/** xorshift32; the same numbers from 0 to 1 for the same seed. */
class Lot {
  #state: number;
  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0 || 1;
  }
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 2 ** 32;
  }
  often(share: number): boolean {
    return this.next() < share;
  }
  upTo(end: number): number {
    return Math.floor(this.next() * end);
  }
  of<T>(values: readonly T[]): T {
    const value = values[this.upTo(values.length)];
    if (value === undefined) throw new Error("nothing to draw from");
    return value;
  }
}

const words = (text: string) => text.trim().split(/\s+/);
const parts = (text: string) => text.trim().split(/\s*;\s*/);

/** Given and family names with how else they are written: misspelt, or in Devanagari. */
const GIVEN = parts(`
  Rajendra Rajender Rajendar राजेंद्र; Surendra Surender सुरेंद्र; Mahendra Mahender महेंद्र; Jitendra Jeetendra Jitender जितेंद्र;
  Harish Hareesh हरीश; Girish Gireesh गिरीश; Satish Sateesh सतीश; Kailash Kailas कैलाश; Prakash Parkash प्रकाश;
  Subhash Subash सुभाष; Bharat Bharath भरत; Chandan Chandhan चंदन; Devendra Davinder देवेंद्र; Narayan Narain नारायण;
  Pushpa Puspa पुष्पा; Savitri Sabitri सावित्री; Geeta Gita गीता; Sarita Saritha सरिता; Yogesh Yogeesh योगेश;
  Umesh Umeash उमेश; Lokesh Lokesh लोकेश; Naveen Navin नवीन; Praveen Pravin प्रवीण; Sachin Sachin सचिन;
  Venkatesh Venkatesh वेंकटेश; Murugan Murugan मुरुगन; Abdul Abdul अब्दुल; Imran Imraan इमरान; Gurpreet Gurprit गुरप्रीत;
  Balwinder Balvinder बलविंदर; Tarun Tarun तरुण; Nitin Niten नितिन; Arvind Arvinda Arbind अरविंद; Dilip Dileep दिलीप`).map(
  words,
);
const FAMILY = parts(`
  Choudhary Chaudhary Chaudhari Choudhry चौधरी; Srivastava Shrivastava Srivastav श्रीवास्तव; Trivedi Trivedy त्रिवेदी;
  Chaturvedi Chaturvedy चतुर्वेदी; Bhattacharya Bhattacharjee भट्टाचार्य; Mukherjee Mukerji Mookherjee मुखर्जी;
  Chatterjee Chatterji चटर्जी; Garg Gerg गर्ग; Jindal Jindhal जिंदल; Kedia Kediya केडिया; Bajaj Bajaj बजाज;
  Poddar Podar पोद्दार; Sanghvi Sanghavi Singhvi संघवी; Lodha Loda लोढ़ा; Bhandari Bhandary भंडारी; Dhingra Dhingra ढींगरा;
  Saini Sainee सैनी; Prajapati Prajapat प्रजापति; Kumawat Kumavat कुमावत; Solanki Solankee सोलंकी; Parmar Parmaar परमार;
  Thakkar Thakker ठक्कर; Vaghela Waghela वाघेला; Gowda Gouda गौड़ा; Hegde Hegade हेगड़े; Pillai Pillay पिल्लई;
  Krishnan Krishnen कृष्णन; Subramaniam Subramanian सुब्रमण्यम; Shaikh Sheikh Shekh शेख; Pathan Pathaan पठान;
  Sandhu Sandhoo संधू; Grewal Garewal ग्रेवाल; Biswas Vishwas बिस्वास; Sahu Sahoo साहू; Pradhan Pradhaan प्रधान; Rastogi Rustogi रस्तोगी`).map(
  words,
);
const FANCY = parts(`
  New Light; Golden; Star; Silver Line; Sunrise; City Point; Metro; Classic; Diamond; Green Leaf; Rainbow; Blue Bird;
  Shanti; Satyam; Shubham; Om Sakthi; Jai Hind; Jay Mataji; Bhagwati; Khodiyar; Chamunda; Sai Krupa; Guru Nanak;
  Al Madina; Bismillah; Lotus; Apna; Swastik; Kohinoor; Everest; Himalaya; Ganga; Narmada; Kaveri; Vandana; Prerna`);
const TRADES = parts(`
  Kirana Bhandar; Cycle Store; Tent House; Fancy Store; Bangle Store; Chemists; Optical; Tailors; Mobile Point; Mill Store;
  Machinery Stores; Seeds; Fertilizers; Oil Mill; Dal Mill; Rice Traders; Spices; Dry Fruits; Tea Company; Namkeen;
  Mishthan Bhandar; Handloom; Hosiery; Readymade; Bag House; Gift Centre; Watch Co.; Radios; Battery House; Glass House;
  Timber Mart; Tiles; Marbles; Pipe Traders; Wire Industries; Pumps; Motors; Auto Parts; Tyre House; Printers; Paper Mart;
  Photo Studio; Sports; Toys; Utensils; Steel Emporium; Gas Agency; Trading Company; & Sons; & Bros.; Enterprises; Agencies`);
const AREAS = parts(`
  Chandni Chowk; Lajpat Nagar; Karol Bagh; Raja Park; Sindhi Camp; Ghat Gate; Chaura Rasta; Hazratganj; Aminabad; Sitabuldi;
  Itwari; Dadar; Crawford Market; Bhendi Bazaar; Kalbadevi Road; Ring Road; Relief Road; Maninagar; Gandhi Road; Rajwada;
  Sarafa Bazar; Siyaganj; T. Nagar; Parrys Corner; Chickpet; Avenue Road; Begum Bazar; Abids; Koti; Burrabazar; Park Street;
  Ashok Rajpath; Boring Road; Upper Bazar; Bistupur; Model Town; Chaura Bazar; Hall Bazar; Grain Market; New Mandi;
  Transport Nagar; Housing Board; Phase 2; G.T. Road; Katra; Loha Mandi; Tilak Road; Laxmi Road; Budhwar Peth`);
/** Towns with the beginning of their PIN codes and their area codes. */
const TOWNS: readonly (readonly [string, string, string])[] = parts(`
  Jaipur 302 141; New Delhi 110 11; Lucknow 226 522; Nagpur 440 712; Mumbai 400 22; Ahmedabad 380 79; Surat 395 261; Indore 452 731;
  Chennai 600 44; Bengaluru 560 80; Hyderabad 500 40; Kolkata 700 33; Patna 800 612; Ranchi 834 651; Ludhiana 141 161;
  Amritsar 143 183; Kanpur 208 512; Varanasi 221 542; Bhilwara 311 1482; Sikar 332 1572`).map((town) => {
  const [area = "", pin = "", ...name] = words(town).toReversed();
  return [name.toReversed().join(" "), pin, area];
});
const CARRIERS = parts(`
  Gati KWE; VRL; Blue Dart; DTDC; Shree Maruti; Navata Road Transport; Kerala Roadways; ARC; Inland World; XPS Cargo;
  Jai Bajrang Transport; Punjab Roadlines; New Golden Transport; Bombay Andhra Transport`);
const NOBODY_CARRIES = ["", "", "", "self", "SELF PICKUP", "by hand", "Local", "N/A", "--", "counter"];
const FILLERS = words(
  "9999999999 0000000000 1234567890 9876543210 9999999998 1111111111 8888888888 0 99999 9000000000",
);

type Person = { given: string[]; family: string[] };
type Shop = {
  person: Person | undefined;
  rest: string;
  mobiles: string[];
  landline: string | undefined;
  street: string;
  area: string;
  town: readonly [string, string, string];
  carrier: string;
  branch: string;
};

const digits = (lot: Lot, count: number) => Array.from({ length: count }, () => lot.upTo(10)).join("");
const mobile = (lot: Lot) => `${6 + lot.upTo(4)}${digits(lot, 9)}`;

function newShop(lot: Lot): Shop {
  const town = lot.of(TOWNS);
  const kind = lot.next();
  const person = kind < 0.65 ? { given: lot.of(GIVEN), family: lot.of(FAMILY) } : undefined;
  const trade = lot.of(TRADES);
  return {
    person,
    rest: person === undefined ? `${lot.of(FANCY)} ${trade}` : kind < 0.12 ? "" : trade,
    mobiles: Array.from({ length: lot.often(0.3) ? 2 : 1 }, () => mobile(lot)),
    landline: lot.often(0.3) ? `0${town[2]}-${2 + lot.upTo(5)}${digits(lot, 9 - town[2].length)}` : undefined,
    street: lot.of([
      `${1 + lot.upTo(400)}`,
      `Shop ${1 + lot.upTo(60)}`,
      `${lot.of(["A", "B", "C"])}-${1 + lot.upTo(90)}`,
      "",
    ]),
    area: lot.of(AREAS),
    town,
    carrier: lot.often(0.5) ? lot.of(CARRIERS) : lot.of(NOBODY_CARRIES),
    branch: "",
  };
}

/** Another shop that has much in common with one. */
function besides(lot: Lot, shop: Shop): Shop {
  const other = newShop(lot);
  const kind = lot.next();
  const { area, town, carrier } = shop;
  if (kind < 0.3 && shop.person !== undefined) {
    // The brother or cousin in the same market.
    const person = { given: lot.of(GIVEN), family: shop.person.family };
    return { ...other, person, rest: shop.rest, area, town, carrier };
  }
  if (kind < 0.45) return { ...other, mobiles: shop.mobiles.slice(0, 1) }; // the father's phone
  if (kind < 0.6)
    return { ...shop, mobiles: [mobile(lot)], landline: undefined, area: lot.of(AREAS), town: lot.of(TOWNS) };
  if (kind < 0.75)
    return {
      ...shop,
      mobiles: [mobile(lot)],
      landline: undefined,
      branch: lot.of(["(Unit 2)", "Unit II", "(Branch)", "2"]),
    };
  return { ...other, area, town, street: shop.street };
}

function personName(lot: Lot, { given, family }: Person, isHindi: boolean): string {
  const [first = "", last = ""] = [given, family].map((spellings) =>
    isHindi ? spellings.at(-1) : lot.often(0.4) ? lot.of(spellings.slice(0, -1)) : spellings[0],
  );
  const kind = lot.next();
  if (isHindi) return `${first} ${last}`;
  if (kind < 0.1) return `${first.slice(0, 1)}. ${last}`;
  if (kind < 0.14) return `${first.slice(0, 1)} ${last}`;
  if (kind < 0.2) return `${last} ${first}`;
  if (kind < 0.26) return `${first} ${lot.of(["Kumar", "Lal", "Chand", "Singh"])} ${last}`;
  return `${first} ${last}`;
}

function slip(lot: Lot, text: string): string {
  const at = 1 + lot.upTo(Math.max(1, text.length - 2));
  const [before, here, next, rest] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  return lot.of([
    before + next + rest,
    before + here + here + next + rest,
    before + next + here + rest,
    `${before}${lot.of(words("a e i n r s h"))}${next}${rest}`,
  ]);
}

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/Company/g, "Co."],
  [/& /g, "and "],
  [/Enterprises/g, "Entp."],
  [/Traders/g, "Trdrs"],
  [/Bros\./g, "Brothers"],
  [/Store\b/g, "Stores"],
  [/Centre/g, "Center"],
  [/Agencies/g, "Agency"],
  [/House/g, "Hse"],
  [/Trading/g, "Trdg"],
];

function nameOf(lot: Lot, shop: Shop): string {
  const isHindi = lot.often(0.06);
  let name =
    shop.person === undefined ? shop.rest : `${personName(lot, shop.person, isHindi)} ${shop.rest}`.trim();
  if (shop.person !== undefined && shop.rest !== "" && lot.often(0.08))
    name = `${shop.rest.replace("& ", "")} (Prop. ${personName(lot, shop.person, false)})`;
  for (const [long, short] of SHORT) if (lot.often(0.3)) name = name.replace(long, short);
  if (lot.often(0.18)) name = slip(lot, name);
  if (lot.often(0.06)) name = name.split(" ").toReversed().join(" ");
  if (lot.often(0.1)) name = `${lot.of(["M/s", "M/S.", "Shri", "Sri", "Prop."])} ${name}`;
  if (lot.often(0.05)) name = `${name} ${lot.of(["Pvt. Ltd.", "LLP", "(Regd.)", "Limited"])}`;
  if (lot.often(0.1)) name = `${name}${lot.of([", ", " - ", " "])}${shop.town[0]}`;
  if (shop.branch !== "") name = `${name} ${shop.branch}`;
  if (lot.often(0.08)) name = name.replaceAll(" ", "  ");
  if (lot.often(0.12)) name = lot.often(0.5) ? name.toUpperCase() : name.toLowerCase();
  return name;
}

function numberOf(lot: Lot, number: string): string {
  const typed = lot.often(0.05) ? slip(lot, number).replaceAll(/[a-z]/g, "5") : number;
  if (typed.includes("-"))
    return lot.of([typed, typed.replace("-", ""), typed.replace("-", " "), typed.replace(/^0\d+-/, "")]);
  return lot.of([
    typed,
    typed,
    typed,
    `+91 ${typed}`,
    `0${typed}`,
    `91${typed}`,
    `${typed.slice(0, 4)} ${typed.slice(4, 7)} ${typed.slice(7)}`,
    `${typed.slice(0, 5)}-${typed.slice(5)}`,
  ]);
}

function phoneOf(lot: Lot, { mobiles, landline }: Shop): string {
  if (lot.often(0.12)) return "";
  if (lot.often(0.05)) return lot.of(FILLERS);
  const all = landline === undefined ? mobiles : [...mobiles, landline];
  if (all.length > 1 && lot.often(0.4))
    return all.map((number) => numberOf(lot, number)).join(lot.of([", ", " / ", "; ", " or ", "\n"]));
  return numberOf(lot, lot.of(all));
}

function addressOf(lot: Lot, { street, area, town: [town, pin] }: Shop): string {
  if (lot.often(0.15)) return "";
  if (lot.often(0.1)) return town;
  const road = lot.often(0.15)
    ? slip(lot, area)
    : area.replace("Road", lot.of(["Road", "Rd.", "Rd"])).replace("Nagar", lot.of(["Nagar", "Ngr"]));
  const whole = [lot.often(0.75) ? street : "", road, lot.often(0.75) ? town : ""]
    .filter((part) => part !== "")
    .join(lot.of([", ", " ", "\n"]));
  return lot.often(0.25) ? `${whole}${lot.of(["-", " - ", " "])}${pin}0${digits(lot, 2)}` : whole;
}

function slipOf(lot: Lot, shop: Shop, number: number): Typed {
  const transporter = lot.often(0.3) ? lot.of(NOBODY_CARRIES) : shop.carrier;
  return {
    shop: number,
    name: nameOf(lot, shop),
    phone: phoneOf(lot, shop),
    address: addressOf(lot, shop),
    transporter,
  };
}

/**
 * So many shops, each from one to five slips of a counter clerk. It knows nothing of the other generator: other names,
 * trades, towns and ways of going wrong. A quarter of the shops have something in common with another one.
 */
export function counterSlips(seed: number, shopCount = 300): Typed[] {
  const lot = new Lot(seed);
  const shops: Shop[] = [];
  while (shops.length < shopCount)
    shops.push(shops.length > 5 && lot.often(0.25) ? besides(lot, lot.of(shops)) : newShop(lot));
  return shops.flatMap((shop, number) =>
    Array.from({ length: lot.of([1, 1, 1, 2, 2, 2, 3, 3, 5]) }, () => slipOf(lot, shop, number)),
  );
}
