/** Name, Hindi name (a dash: not given yet), rate in rupees, unit it is sold in. A pen's rate has half a paisa. */
const table = `
Steel Bottle 500 ml | स्टील बॉटल 500 ml | 180 | Pcs
Steel Bottle 1 Ltr | स्टील बॉटल 1 Ltr | 260 | Pcs
Copper Bottle 1 Ltr | कॉपर बॉटल 1 Ltr | 620 | Pcs
Copper Lota | कॉपर लोटा | 340 | Pcs
Brass Diya Set of 6 | ब्रास दीया सेट ऑफ 6 | 280 | Pcs
Steel Thali 12 inch | स्टील थाली 12 inch | 145 | Pcs
Steel Katori Set of 6 | स्टील कटोरी सेट ऑफ 6 | 210 | Pcs
Steel Glass Set of 6 | स्टील ग्लास सेट ऑफ 6 | 240 | Pcs
Steel Chammach Set of 12 | स्टील चम्मच सेट ऑफ 12 | 180 | Pcs
Stainless Steel Kadhai 24 cm | स्टेनलेस स्टील कड़ाही 24 cm | 480 | Pcs
Nonstick Tawa 28 cm | नॉनस्टिक तवा 28 cm | 540 | Pcs
Pressure Cooker 3 Ltr | प्रेशर कुकर 3 Ltr | 980 | Pcs
Pressure Cooker 5 Ltr | प्रेशर कुकर 5 Ltr | 1340 | Pcs
Aluminium Patila 2 kg | एल्युमिनियम पतीला 2 kg | 390 | Pcs
Parat 16 inch | परात 16 inch | 420 | Pcs
Masala Dabba | मसाला डब्बा | 360 | Pcs
Steel Tiffin 3 Dabba | स्टील टिफिन 3 डब्बा | 310 | Pcs
Atta Dabba 10 kg | आटा डब्बा 10 kg | 520 | Pcs
Chakla Belan Set | चकला बेलन सेट | 190 | Pcs
Chimta | चिमटा | 28 | Doz
Karchi Set of 4 | करछी सेट ऑफ 4 | 165 | Pcs
Chai Chalni | चाय छलनी | 24 | Doz
Vegetable Chopper | वेजिटेबल चॉपर | 140 | Pcs
Gas Lighter | गैस लाइटर | 55 | Doz
Knife Set | नाइफ सेट | 160 | Pcs
Peeler | पीलर | 17.5 | Doz
Grater | ग्रेटर | 48 | Doz
Tea Cup Set of 6 | टी कप सेट ऑफ 6 | 260 | Pcs
Dinner Set 24 Pcs | डिनर सेट 24 Pcs | 1450 | Pcs
Glass Jar 1 kg | ग्लास जार 1 kg | 85 | Pcs
Casserole Set of 3 | कैसरोल सेट ऑफ 3 | 690 | Pcs
Water Jug 2 Ltr | वॉटर जग 2 Ltr | 150 | Pcs
Milton Flask 1 Ltr | मिल्टन फ्लास्क 1 Ltr | 720 | Pcs
Mixer Grinder 500 W | मिक्सर ग्राइंडर 500 W | 2250 | Pcs
Juicer | जूसर | 480 | Pcs
Electric Kettle 1.5 Ltr | इलेक्ट्रिक केटल 1.5 Ltr | 780 | Pcs
Plastic Balti 18 Ltr | प्लास्टिक बाल्टी 18 Ltr | 165 | Pcs
Plastic Mug | प्लास्टिक मग | 22 | Doz
Plastic Tub 25 Ltr | प्लास्टिक टब 25 Ltr | 240 | Pcs
Plastic Chair | प्लास्टिक चेयर | 430 | Pcs
Plastic Stool | प्लास्टिक स्टूल | 170 | Pcs
Dustbin 10 Ltr | डस्टबिन 10 Ltr | 130 | Pcs
Laundry Basket | - | 290 | Pcs
Plastic Container Set of 6 | प्लास्टिक कंटेनर सेट ऑफ 6 | 320 | Pcs
Lunch Box | लंच बॉक्स | 120 | Pcs
School Bag | स्कूल बैग | 380 | Pcs
Water Bottle Kids | वॉटर बॉटल किड्स | 95 | Pcs
Pencil Box | पेंसिल बॉक्स | 42 | Doz
Notebook 200 Pages | नोटबुक 200 पेज | 45 | Doz
Ball Pen Blue | बॉल पेन ब्लू | 5.625 | Doz
Geometry Box | ज्योमेट्री बॉक्स | 75 | Pcs
LED Bulb 9W | एलईडी बल्ब 9W | 78 | Pcs
LED Bulb 12W | एलईडी बल्ब 12W | 98 | Pcs
LED Tubelight 20W | एलईडी ट्यूबलाइट 20W | 210 | Pcs
Extension Board 4 Socket | एक्सटेंशन बोर्ड 4 सॉकेट | 260 | Pcs
Torch Rechargeable | टॉर्च रिचार्जेबल | 320 | Pcs
Ceiling Fan 48 inch | सीलिंग फैन 48 inch | 1650 | Pcs
Table Fan | टेबल फैन | 1180 | Pcs
Immersion Rod 1500 W | इमर्शन रॉड 1500 W | 340 | Pcs
PVC Pipe 1 inch | पीवीसी पाइप 1 inch | 95 | Pcs
Steel Tap | स्टील टैप | 180 | Pcs
Door Lock | डोर लॉक | 290 | Pcs
Hammer | हैमर | 145 | Pcs
Screwdriver Set | स्क्रूड्राइवर सेट | 175 | Pcs
Jhadu | झाड़ू | 75 | Doz
Pocha | पोंछा | 95 | Doz
Wiper | वाइपर | 110 | Pcs
Toilet Brush | - | 65 | Doz
Agarbatti Packet | अगरबत्ती पैकेट | 32 | Doz
Dhoop Packet | धूप पैकेट | 28 | Doz
Mombatti Packet | मोमबत्ती पैकेट | 36 | Doz
Puja Thali Set | पूजा थाली सेट | 340 | Pcs
Rangoli Colour Set | रंगोली कलर सेट | 60 | Doz
Cotton Towel | कॉटन टॉवेल | 140 | Pcs
Bedsheet Double Bed | बेडशीट डबल बेड | 480 | Pcs
Pillow Cover Pair | पिलो कवर पेयर | 120 | Pcs
Door Mat | डोर मैट | 90 | Pcs
Cotton Dari 4x6 | कॉटन दरी 4x6 | 360 | Pcs
Umbrella | अम्ब्रेला | 210 | Pcs
Wall Clock | वॉल क्लॉक | 330 | Pcs
Photo Frame 8x10 | - | 125 | Pcs
Angithi | अंगीठी | 850 | Pcs
`;

export type ProductEntry = { name: string; nameHindi: string; rateRupees: number; unit: "Pcs" | "Doz" };

export const products: readonly ProductEntry[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [name = "", hindi = "", rate = "", unit = ""] = row.split("|").map((cell) => cell.trim());
    return {
      name,
      nameHindi: hindi === "-" ? "" : hindi,
      rateRupees: Number(rate),
      unit: unit === "Doz" ? "Doz" : "Pcs",
    };
  });
