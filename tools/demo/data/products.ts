type Row = [english: string, hindi: string, number: number, unit: "Pcs" | "Doz", boxOf: number];

// `number` is twice the price in rupees, as an invoice says it; some prices have half a rupee or half a paisa.
// One or two have no Hindi name yet.
const rows: Row[] = [
  ["Steel Thali 12 inch", "स्टील थाली 12 इंच", 170, "Pcs", 24],
  ["Steel Thali 10 inch", "स्टील थाली 10 इंच", 130, "Pcs", 24],
  ["Steel Katori Set of 6", "स्टील कटोरी सेट 6", 190, "Pcs", 12],
  ["Steel Glass 300 ml", "स्टील गिलास 300 मिली", 88, "Pcs", 48],
  ["Steel Lota", "स्टील लोटा", 156, "Pcs", 12],
  ["Steel Chamach Dozen", "स्टील चम्मच दर्जन", 240, "Doz", 10],
  ["Steel Karchi", "स्टील करछी", 96, "Pcs", 24],
  ["Steel Jhara", "स्टील झारा", 104, "Pcs", 24],
  ["Steel Chimta", "स्टील चिमटा", 64, "Pcs", 36],
  ["Steel Tope with Lid 3 L", "स्टील टोप ढक्कन सहित 3 ली", 620, "Pcs", 6],
  ["Steel Tope with Lid 5 L", "स्टील टोप ढक्कन सहित 5 ली", 880, "Pcs", 6],
  ["Steel Dabba 1 kg", "स्टील डब्बा 1 किलो", 210, "Pcs", 12],
  ["Steel Dabba 5 kg", "स्टील डब्बा 5 किलो", 560, "Pcs", 6],
  ["Masala Dabba", "मसाला डब्बा", 690, "Pcs", 6],
  ["Tiffin 3 Tier", "टिफिन 3 खाने", 640, "Pcs", 12],
  ["Tiffin 4 Tier", "टिफिन 4 खाने", 790, "Pcs", 12],
  ["Water Bottle 1 L", "पानी की बोतल 1 ली", 330, "Pcs", 24],
  ["Aluminium Kadhai 8 inch", "एल्युमिनियम कढ़ाई 8 इंच", 450, "Pcs", 12],
  ["Aluminium Kadhai 12 inch", "एल्युमिनियम कढ़ाई 12 इंच", 760, "Pcs", 6],
  ["Iron Tawa 10 inch", "लोहे का तवा 10 इंच", 360, "Pcs", 12],
  ["Nonstick Tawa 11 inch", "नॉनस्टिक तवा 11 इंच", 940, "Pcs", 6],
  ["Pressure Cooker 3 L", "प्रेशर कुकर 3 ली", 2180, "Pcs", 4],
  ["Pressure Cooker 5 L", "प्रेशर कुकर 5 ली", 2760, "Pcs", 4],
  ["Cooker Gasket", "कुकर गैस्केट", 55, "Pcs", 100],
  ["Cooker Whistle", "कुकर सीटी", 41.5, "Pcs", 100],
  ["Brass Diya Small", "पीतल दीया छोटा", 78, "Pcs", 50],
  ["Brass Diya Big", "पीतल दीया बड़ा", 184, "Pcs", 24],
  ["Brass Pooja Thali", "पीतल पूजा थाली", 720, "Pcs", 6],
  ["Copper Lota", "तांबे का लोटा", 590, "Pcs", 12],
  ["Copper Jug 2 L", "तांबे का जग 2 ली", 1640, "Pcs", 4],
  ["Rolling Pin (Belan)", "बेलन", 70, "Pcs", 48],
  ["Chakla Wooden", "लकड़ी का चकला", 220, "Pcs", 12],
  ["Tea Strainer", "चाय छन्नी", 37.5, "Pcs", 60],
  ["Flour Sieve", "आटा छलनी", 144, "Pcs", 24],
  ["Kitchen Knife", "रसोई चाकू", 58, "Pcs", 60],
  ["Peeler", "छीलनी", 44, "Pcs", 72],
  ["Grater 4 Side", "कद्दूकस 4 तरफ़ा", 178, "Pcs", 24],
  ["Gas Lighter", "गैस लाइटर", 118, "Pcs", 50],
  ["Plastic Bucket 20 L", "प्लास्टिक बाल्टी 20 ली", 390, "Pcs", 12],
  ["Plastic Mug", "प्लास्टिक मग", 51, "Pcs", 72],
  ["Plastic Tub 40 L", "प्लास्टिक टब 40 ली", 640, "Pcs", 6],
  ["Phool Jhadu", "फूल झाड़ू", 150, "Pcs", 25],
  ["Cup Saucer Set of 6", "कप प्लेट सेट 6", 520, "Pcs", 12],
  ["Glass Tumbler Dozen", "कांच के गिलास दर्जन", 610, "Doz", 6],
  ["Melamine Dinner Set 32 Pcs", "मेलामाइन डिनर सेट 32 पीस", 3900, "Pcs", 2],
  ["Gift Hamper Diwali", "दिवाली गिफ्ट हैंपर", 1750, "Pcs", 4],
  ["Silicone Spatula", "", 165, "Pcs", 36],
  ["Vegetable Chopper", "", 470, "Pcs", 24],
];

export type DemoProduct = { number: number; unit: "Pcs" | "Doz"; boxOf: number };

export const demoProducts = rows.map(([english, hindi]) => ({ item_name: english, item_name_hindi: hindi }));

/** How each product is sold, in the same order. */
export const demoPrices: DemoProduct[] = rows.map(([, , number, unit, boxOf]) => ({ number, unit, boxOf }));
