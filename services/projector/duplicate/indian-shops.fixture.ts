/** A customer as a clerk typed it in, and which shop it really is. */
export type Typed = { shop: number; name: string; phone: string; address: string; transporter: string };

type Shop = { name: string; phones: string[]; street: string; town: string; transporter: string };

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Dice {
  readonly random: () => number;
  constructor(seed: number) {
    this.random = randomFrom(seed);
  }
  chance(probability: number): boolean {
    return this.random() < probability;
  }
  below(end: number): number {
    return Math.floor(this.random() * end);
  }
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join("");
  }
}

const split = (text: string) => text.trim().split(/\s*,\s*/);

const OWNERS = split(
  `Sharma, Gupta, Agarwal, Verma, Jain, Mittal, Bansal, Goyal, Khandelwal, Maheshwari, Singhal, Saxena, Mishra, Tiwari,
  Pandey, Yadav, Chauhan, Rathore, Shekhawat, Meena, Soni, Joshi, Vyas, Purohit, Kothari, Mehta, Shah, Patel, Desai,
  Parekh, Doshi, Chopra, Kapoor, Malhotra, Arora, Bhatia, Khanna, Ahuja, Sethi, Chawla, Reddy, Naidu, Iyer, Nair, Menon,
  Das, Ghosh, Banerjee, Ansari, Qureshi, Khan, Siddiqui, Fernandes, Kulkarni, Deshmukh, Patil, Jadhav, Shinde`,
);
const FIRST = split(
  `Ram, Shyam, Mohan, Sohan, Ramesh, Suresh, Mahesh, Dinesh, Rajesh, Rakesh, Mukesh, Naresh, Vijay, Ajay, Sanjay, Anil,
  Sunil, Ashok, Vinod, Pramod, Deepak, Manoj, Hari Om, Jai Prakash, Ram Lal, Kishan Lal, Babu Lal, Chhagan Lal,
  Om Prakash, Radhe Shyam, Gopal Das, Bhanwar Lal, Salim, Irfan, Joseph, Harpreet, Gurmeet`,
);
const DEITIES = split(
  `Shree Ganesh, Shri Krishna, Jai Ambe, Mahalaxmi, Lakshmi, Balaji, Shri Ram, Shiv Shakti, Vishnu, Durga, Saraswati,
  Annapurna, Tirupati, Vaishno, Hanuman, Bajrang, Sai Ram, Om Sai, Gayatri, Sundaram, Navkar, Mahavir, Parshwanath,
  New Bharat, Modern, Royal, Bombay, Rajasthan, Kamal, Prakash, Deepak, Surya, Chandra, Ashoka, Jyoti, Pooja, Arihant`,
);
const TRADES = split(
  `Traders, Trading Co., Enterprises, Stores, General Store, Kirana Store, Provision Store, Textiles, Cloth House,
  Saree Centre, Garments, Medical Store, Medicos, Hardware, Electricals, Electronics, Sweets, Agencies, Steel, Metals,
  Bartan Bhandar, Vastra Bhandar, Book Depot, Stationery Mart, Plastics, Furniture, Sanitary Store, Paints, Jewellers,
  Crockery House, & Sons, & Brothers, & Company, Industries, Distributors`,
);
const STREETS = split(
  `Station Road, MG Road, Main Bazar, Sadar Bazar, Johari Bazar, Tripolia Bazar, Gandhi Chowk, Nehru Nagar, Subhash Marg,
  Old City, Clock Tower, Bus Stand Road, Mandi Road, Civil Lines, Sector 4, Sector 11, Industrial Area, Shastri Nagar,
  Ashok Nagar, Lal Chowk, Hanuman Mandir Road, Near Post Office, Opp. Town Hall, Court Road, Kacheri Road, Jawahar Market,
  Cloth Market, Anaj Mandi, Naya Bazar, Purani Mandi, Vaishali Nagar, Malviya Nagar, Ring Road, College Road`,
);
const TOWNS = split(
  `Jaipur, Jodhpur, Udaipur, Kota, Ajmer, Alwar, Bikaner, Agra, Kanpur, Lucknow, Meerut, Indore, Bhopal, Ujjain, Nagpur,
  Pune, Nashik, Surat, Rajkot, Ahmedabad, Ludhiana, Amritsar, Delhi, Gurgaon, Patna, Ranchi`,
);
const STD: Record<string, string> = {
  Jaipur: "0141",
  Indore: "0731",
  Pune: "020",
  Delhi: "011",
  Agra: "0562",
};
const TRANSPORTERS = split(
  `VRL Logistics, Gati, TCI Freight, Safexpress, Delhivery, Om Logistics, Jaipur Golden, Associated Road Carriers,
  Rajdhani Transport, Mahavir Roadlines, New India Transport, Sharma Roadways, Ganpati Cargo, Patel Roadways`,
);
const NO_TRANSPORTER = ["", "", "", "Self", "By Hand", "Local", "-"];
const JUNK_PHONES = split(
  "0000000000, 9999999999, 1234567890, 9999999990, 8888888888, 9876543210, 9898989898, 1111111111, 0123456789, 9000000000",
);

const DEVANAGARI: Record<string, string> = {
  Sharma: "शर्मा",
  Gupta: "गुप्ता",
  Agarwal: "अग्रवाल",
  Verma: "वर्मा",
  Jain: "जैन",
  Mittal: "मित्तल",
  Bansal: "बंसल",
  Goyal: "गोयल",
  Khandelwal: "खंडेलवाल",
  Maheshwari: "माहेश्वरी",
  Mishra: "मिश्रा",
  Tiwari: "तिवारी",
  Yadav: "यादव",
  Soni: "सोनी",
  Joshi: "जोशी",
  Mehta: "मेहता",
  Shah: "शाह",
  Patel: "पटेल",
  Ramesh: "रमेश",
  Suresh: "सुरेश",
  Mahesh: "महेश",
  Rajesh: "राजेश",
  Vijay: "विजय",
  Mohan: "मोहन",
  Ganesh: "गणेश",
  Krishna: "कृष्णा",
  Shree: "श्री",
  Shri: "श्री",
  Mahalaxmi: "महालक्ष्मी",
  Lakshmi: "लक्ष्मी",
  Balaji: "बालाजी",
  Durga: "दुर्गा",
  Hanuman: "हनुमान",
  Traders: "ट्रेडर्स",
  Stores: "स्टोर्स",
  Store: "स्टोर",
  General: "जनरल",
  Kirana: "किराना",
  Textiles: "टेक्सटाइल्स",
  Medical: "मेडिकल",
  Enterprises: "एंटरप्राइजेज",
  Hardware: "हार्डवेयर",
  Sweets: "स्वीट्स",
  Bhandar: "भंडार",
  Sons: "संस",
  "&": "एंड",
};

/** Spellings of one word, of which a clerk takes any. */
const SPELLINGS: readonly string[][] = [
  ["Agarwal", "Aggarwal", "Agrawal", "Agerwal"],
  ["Shri", "Shree", "Sri", "Sree"],
  ["Lakshmi", "Laxmi", "Luxmi"],
  ["Mahalaxmi", "Mahalakshmi"],
  ["Co.", "Company", "Co", "Comp."],
  ["Company", "Co.", "Co"],
  ["&", "and", "n"],
  ["Traders", "Trading", "Trdrs", "Trader", "Tradars"],
  ["Brothers", "Bros", "Bros."],
  ["Stores", "Store", "Str", "Storse"],
  ["Store", "Stores", "Shop"],
  ["Enterprises", "Enterprise", "Ent.", "Entp", "Enterprizes"],
  ["General", "Gen.", "Genl"],
  ["Agencies", "Agency", "Agencys"],
  ["Electricals", "Electrical", "Elec.", "Electric"],
  ["Textiles", "Textile", "Tex."],
  ["Maheshwari", "Maheswari", "Maheshvari"],
  ["Chauhan", "Chouhan", "Chohan"],
  ["Verma", "Varma"],
  ["Goyal", "Goel"],
  ["Mishra", "Misra"],
  ["Tiwari", "Tiwary", "Tewari"],
  ["Bazar", "Bazaar"],
  ["Road", "Rd", "Rd."],
  ["Nagar", "Ngr"],
  ["Market", "Mkt"],
  ["Near", "Nr", "Nr."],
  ["Marg", "Road"],
  ["Chowk", "Chauk"],
  ["Sweets", "Sweet", "Sweets House"],
];

function shopName(dice: Dice): string {
  const kind = dice.random();
  if (kind < 0.4) return `${dice.pick(OWNERS)} ${dice.pick(TRADES)}`;
  if (kind < 0.6) return `${dice.pick(FIRST)} ${dice.pick(OWNERS)} ${dice.pick(TRADES)}`;
  if (kind < 0.68) {
    const initials = [dice.pick(Array.from("ABDGHJKMNPRSV")), dice.pick(Array.from("ABDGHJKMNPRSV"))];
    return `${initials.join(". ")}. ${dice.pick(TRADES)}`;
  }
  if (kind < 0.78) return `${dice.pick(FIRST)} ${dice.pick(OWNERS)}`;
  return `${dice.pick(DEITIES)} ${dice.pick(TRADES)}`;
}

const mobile = (dice: Dice) => `${dice.pick(["6", "7", "8", "9", "9", "9"])}${dice.digits(9)}`;

function phonesOf(dice: Dice, town: string): string[] {
  const std = STD[town] ?? `0${dice.pick(["145", "291", "294", "744", "522", "712", "261"])}`;
  const landline = `${std}-${dice.pick(["2", "3", "4"])}${dice.digits(10 - std.length)}`;
  const kind = dice.random();
  if (kind < 0.6) return [mobile(dice)];
  if (kind < 0.75) return [mobile(dice), mobile(dice)];
  if (kind < 0.9) return [mobile(dice), landline];
  return [landline];
}

function newShop(dice: Dice): Shop {
  const town = dice.pick(TOWNS);
  const street = `${dice.chance(0.7) ? `${dice.pick(["", "", "Shop No. ", "Plot "])}${1 + dice.below(220)}, ` : ""}${dice.pick(STREETS)}`;
  const transporter = dice.chance(0.6) ? dice.pick(TRANSPORTERS) : dice.pick(NO_TRANSPORTER);
  return { name: shopName(dice), phones: phonesOf(dice, town), street, town, transporter };
}

/** Shops that have something in common and are not the same. */
function neighbour(dice: Dice, shop: Shop): Shop {
  const other = newShop(dice);
  const kind = dice.random();
  if (kind < 0.25) return { ...other, name: shop.name }; // the same name in another place
  if (kind < 0.4) return { ...other, name: shop.name, town: shop.town };
  if (kind < 0.6) return { ...other, phones: shop.phones.slice(0, 1) }; // a family's or a market's phone
  if (kind < 0.8) return { ...other, street: shop.street, town: shop.town }; // the shop upstairs
  return { ...other, name: `${shop.name.split(" ")[0] ?? ""} ${dice.pick(TRADES)}`, town: shop.town };
}

function respelt(dice: Dice, text: string, probability: number): string {
  return text
    .split(" ")
    .map((word) => {
      const plain = word.replace(/,$/, "");
      const spellings = SPELLINGS.find((each) => each.includes(plain));
      return spellings && dice.chance(probability) ? word.replace(plain, dice.pick(spellings)) : word;
    })
    .join(" ");
}

function typo(dice: Dice, text: string): string {
  const letters = Array.from(text);
  const at = 1 + dice.below(Math.max(letters.length - 2, 1));
  const [one = "", other = ""] = [letters[at], letters[at + 1]];
  const kind = dice.below(4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, one);
  else if (kind === 2) letters.splice(at, 2, other, one);
  else letters[at] = dice.pick(Array.from("aeiourstnlmkp"));
  return letters.join("");
}

function typedName(dice: Dice, name: string): string {
  let typed = respelt(dice, name, 0.5);
  if (dice.chance(0.12)) {
    const words = typed.split(" ");
    if (words.every((word) => DEVANAGARI[word] !== undefined))
      return words.map((word) => DEVANAGARI[word]).join(" ");
  }
  if (dice.chance(0.2)) typed = typo(dice, typed);
  if (dice.chance(0.06)) typed = typed.split(" ").toReversed().join(" ");
  if (dice.chance(0.08) && typed.split(" ").length > 2) typed = typed.split(" ").slice(0, -1).join(" ");
  if (dice.chance(0.15)) typed = `${dice.pick(["M/s ", "M/s. ", "M/S ", "Messrs "])}${typed}`;
  if (dice.chance(0.08)) typed = `${typed} ${dice.pick(["Pvt Ltd", "Pvt. Ltd.", "(P) Ltd", "LLP"])}`;
  if (dice.chance(0.12)) typed = typed.toUpperCase();
  if (dice.chance(0.1)) typed = typed.replaceAll(".", "");
  return typed;
}

function writtenNumber(dice: Dice, phone: string): string {
  if (phone.includes("-"))
    return dice.pick([
      phone,
      phone.replace("-", " "),
      phone.replace(/^(\d+)-/, "($1) "),
      phone.replace("-", ""),
    ]);
  const [head, tail] = [phone.slice(0, 5), phone.slice(5)];
  return dice.pick([
    phone,
    phone,
    `+91 ${phone}`,
    `0${phone}`,
    `${head} ${tail}`,
    `+91-${head}-${tail}`,
    `${head}-${tail}`,
  ]);
}

function typedPhone(dice: Dice, phones: string[]): string {
  if (dice.chance(0.1)) return "";
  if (dice.chance(0.06)) return dice.pick(JUNK_PHONES);
  const chosen = phones.length > 1 && dice.chance(0.5) ? phones : [dice.pick(phones)];
  const written = (dice.chance(0.3) ? chosen.toReversed() : chosen).map((phone) => {
    if (!dice.chance(0.06)) return writtenNumber(dice, phone);
    const at = phone.length - 1 - dice.below(5);
    return `${phone.slice(0, at)}${dice.below(10)}${phone.slice(at + 1)}`;
  });
  const cell = written.join(dice.pick([" / ", ", ", "/", " "]));
  if (dice.chance(0.03)) return `${cell} ext ${dice.digits(2)}`;
  return dice.chance(0.04)
    ? cell.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
    : cell;
}

function typedAddress(dice: Dice, { street, town }: Shop): string {
  const kind = dice.random();
  if (kind < 0.12) return "";
  if (kind < 0.24) return town;
  if (kind < 0.36) return respelt(dice, street, 0.5);
  const whole = `${respelt(dice, street, 0.5)}, ${town}`;
  const typed = dice.chance(0.1) ? typo(dice, whole) : whole;
  if (dice.chance(0.15)) return typed.replace(/^[^,]*\d+, /, "");
  return dice.chance(0.15) ? `${typed} ${dice.pick(["Rajasthan", "UP", "MP", "India"])}` : typed;
}

function customerOf(dice: Dice, shop: Shop, number: number): Typed {
  const isBlank = dice.chance(0.25);
  return {
    shop: number,
    name: typedName(dice, shop.name),
    phone: typedPhone(dice, shop.phones),
    address: typedAddress(dice, shop),
    transporter: isBlank ? dice.pick(NO_TRANSPORTER) : respelt(dice, shop.transporter, 0.3),
  };
}

/** So many shops, each typed in from one to four times. A fifth of them have something in common with another one. */
export function typedShops(seed: number, shopCount = 300): Typed[] {
  const dice = new Dice(seed);
  const shops: Shop[] = [];
  while (shops.length < shopCount) {
    const isNear = shops.length > 0 && dice.chance(0.2);
    shops.push(isNear ? neighbour(dice, dice.pick(shops)) : newShop(dice));
  }
  return shops.flatMap((shop, number) => {
    const times = dice.pick([1, 1, 2, 2, 3, 4]);
    return Array.from({ length: times }, () => customerOf(dice, shop, number));
  });
}

/** Customers of whom no two are the same; one in twenty has a number that was typed to fill the form. */
export function differentCustomers(seed: number, count: number): Typed[] {
  const dice = new Dice(seed);
  const phones = new Set<string>();
  return Array.from({ length: count }, (_, shop) => {
    const { name, street, town, transporter } = newShop(dice);
    let phone = mobile(dice);
    while (phones.has(phone)) phone = mobile(dice);
    phones.add(phone);
    if (dice.chance(0.05)) phone = dice.pick(JUNK_PHONES);
    return { shop, name, phone, address: `${street}, ${town}`, transporter };
  });
}
