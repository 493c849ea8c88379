import type { LockTexts } from "../lock.ts";

export const lock: LockTexts = {
  whatItDoes:
    "बही जिस दिन तक बंद है, उस दिन तक की तारीख का कुछ भी कोई जोड़, बदल या हटा नहीं सकता: न बिल, न भुगतान, न फ़ाइल से लाई चीज़ें। जिन ग्राहकों के खाते में उन दिनों की पंक्तियाँ हैं वे दूसरों में नहीं मिलाए जाते।",
  everyDayOpen: "हर दिन खुला है।",
  lockedUpTo: (day) => `${day} तक बंद है`,
  lockedBy: (name, day) => `${name} ने ${day} को बंद की।`,
  lockedByBecause: (name, day, reason) => `${name} ने ${day} को बंद की। कारण: ${reason}`,
  lockUpTo: "किस दिन तक बंद करें",
  dayMissing: "कृपया वह आखिरी दिन चुनें जिस तक बही बंद करनी है",
  reason: "कारण",
  reasonForLess: "अभी से कम दिन बंद रहेंगे, इसलिए इतिहास में कारण रखा जाता है।",
  reasonOptional: "ज़रूरी नहीं, जैसे: रिटर्न भर दिए गए हैं",
  lock: "बही बंद करें",
  locking: "बंद हो रही है...",
  locked: (day) => `बही ${day} तक बंद कर दी गई`,
  notLocked: "बही बंद नहीं हो सकी",
  open: "खोलें",
  unlock: "बही खोलें",
  unlockMeans: (day) =>
    `${day} तक की तारीख का सब कुछ फिर से बदला जा सकेगा। सेटिंग के इतिहास में रहेगा कि बही किसने और क्यों खोली।`,
  now: "अभी",
  whyMissing: "कृपया बताएँ कि बही क्यों खोली जा रही है",
  unlocking: "खुल रही है...",
  unlocked: "बही खोल दी गई",
  notUnlocked: "बही नहीं खुल सकी",
};
