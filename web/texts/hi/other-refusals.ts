import type { Sentences } from "../translated.ts";

/** What refusals say instead of the sentence of their code, mostly with values. */
export const otherRefusals: Sentences = {
  // The books are locked.
  "The books are locked up to {until} (by {by}, {on}). Nothing dated up to that day is added, changed or deleted.":
    "बही {until} तक बंद है ({by} ने {on} को बंद की)। उस दिन तक की तारीख का कुछ भी न जुड़ सकता है, न बदल सकता है, न हट सकता है।",
  "The books are locked up to {until} (by {by}, {on}). Customer {id} has entries dated up to that day, and a merge would move them.":
    "बही {until} तक बंद है ({by} ने {on} को बंद की)। ग्राहक {id} के खाते में उस दिन तक की पंक्तियाँ हैं, जो मिलाने से हट जाएँगी।",
  "Please say why the books are unlocked": "कृपया बताएँ कि बही क्यों खोली जा रही है",

  // Customers and products
  "An opening balance cannot be dated after the first entry of the account, of {day}":
    "शुरुआती बाकी की तारीख खाते की पहली पंक्ति ({day}) के बाद की नहीं हो सकती",
  "This customer was deleted": "यह ग्राहक हटाया जा चुका है",
  "This customer was merged into customer {id}": "यह ग्राहक ग्राहक {id} में मिलाया जा चुका है",
  "Customer {id} does not exist": "ग्राहक {id} नहीं है",
  "Customer {id} was deleted and cannot be merged": "ग्राहक {id} हटाया जा चुका है और मिलाया नहीं जा सकता",
  "Customer {id} was already merged": "ग्राहक {id} पहले ही मिलाया जा चुका है",
  "{name} ({role}) changed this on {moment}. Please load it again.":
    "{name} ने {moment} को इसमें बदलाव किया। कृपया फिर से खोलें।",
  "This payment is on invoices of its customer: take it off them first":
    "यह भुगतान अपने ग्राहक के बिलों पर लगा है: पहले इसे उनसे हटाएँ",

  // Invoices and credit notes
  "Invoice #{id} has no version {version}": "बिल #{id} का संस्करण {version} नहीं है",
  "Delete credit note {name} first": "पहले क्रेडिट नोट {name} हटाएँ",
  "Delete credit notes {names} and {count} others first": "पहले क्रेडिट नोट {names} और {count} दूसरे हटाएँ",
  "Delete credit notes {names} and {last} first": "पहले क्रेडिट नोट {names} और {last} हटाएँ",
  "Delete credit note {name} first: the customer of the invoice changes":
    "पहले क्रेडिट नोट {name} हटाएँ: बिल का ग्राहक बदल रहा है",
  "Delete credit notes {names} and {count} others first: the customer of the invoice changes":
    "पहले क्रेडिट नोट {names} और {count} दूसरे हटाएँ: बिल का ग्राहक बदल रहा है",
  "Delete credit notes {names} and {last} first: the customer of the invoice changes":
    "पहले क्रेडिट नोट {names} और {last} हटाएँ: बिल का ग्राहक बदल रहा है",
  "Line {place}: line {id} is given twice": "पंक्ति {place}: पंक्ति {id} दो बार दी गई है",
  "Line {place}: this invoice has no line {id} any more": "पंक्ति {place}: इस बिल में अब पंक्ति {id} नहीं है",
  "Line {place}: product {id} does not exist": "पंक्ति {place}: सामान {id} नहीं है",
  "Line {place}: the product {name} was deleted": "पंक्ति {place}: सामान {name} हटाया जा चुका है",
  "This invoice has no line {id}": "इस बिल में पंक्ति {id} नहीं है",
  "On this invoice is a discount of {discount}, and its total would be {total}: take the discount off first":
    "इस बिल पर {discount} की छूट है, और इसका कुल {total} हो जाएगा: पहले छूट हटाएँ",
  "On this invoice are {credit} of credit notes and a discount of {discount}, and its total would be {total}: take the discount off first":
    "इस बिल पर {credit} के क्रेडिट नोट और {discount} की छूट है, और इसका कुल {total} हो जाएगा: पहले छूट हटाएँ",
  "{name}: {count} came back, so the line cannot be taken off":
    "{name}: {count} वापस आए हैं, इसलिए यह पंक्ति हटाई नहीं जा सकती",
  "{name}: {count} came back, so its product and unit stay as they are":
    "{name}: {count} वापस आए हैं, इसलिए इसका सामान और इकाई वही रहेंगे",
  "{name}: {count} came back, and only {sold} would be sold":
    "{name}: {count} वापस आए हैं, और बिक्री केवल {sold} की रह जाएगी",
  "{name}: {count} came back for {back}, and the line would be only {amount}":
    "{name}: {back} के {count} वापस आए हैं, और पंक्ति केवल {amount} की रह जाएगी",
  "{name}: {count} would come back, and {sold} were sold": "{name}: {count} वापस आएँगे, जबकि {sold} बिके थे",
  "{name}: all {sold} have come back already": "{name}: सब {sold} पहले ही वापस आ चुके हैं",
  "{name}: {count} would come back, and of {sold} that were sold {returned} have come back already":
    "{name}: {count} वापस आएँगे, जबकि बिके हुए {sold} में से {returned} पहले ही वापस आ चुके हैं",
  "This invoice was corrected meanwhile. Please load it again.": "इस बीच यह बिल सुधारा गया है। कृपया फिर से खोलें।",
  "Goods that just came back would not fit the new content":
    "अभी-अभी जो माल वापस आया वह बिल की नई पंक्तियों से मेल नहीं खाता",
  "A discount that was just given would not fit the new total": "अभी-अभी दी गई छूट नई कुल रकम से ज़्यादा हो जाएगी",

  // Payments
  "With a discount or a return of the same moment, it exceeds the total of the invoice":
    "उसी समय की छूट या वापसी के साथ यह बिल की कुल रकम से ज़्यादा है",
  "{put} would be put on invoices, and {paid} was paid":
    "बिलों पर {put} लगाया जा रहा है, जबकि भुगतान {paid} का है",
  "Nothing is due on invoice #{id}, and {amount} would be put on it":
    "बिल #{id} पर कुछ बाकी नहीं है, और उस पर {amount} लगाया जा रहा है",
  "{due} is due on invoice #{id}, and {amount} would be put on it":
    "बिल #{id} पर {due} बाकी है, और उस पर {amount} लगाया जा रहा है",
  "Invoice #{id} does not exist": "बिल #{id} नहीं है",
  "Invoice #{id} was deleted": "बिल #{id} हटाया जा चुका है",
  "Invoice #{id} belongs to another customer": "बिल #{id} दूसरे ग्राहक का है",
  "All discounts on the invoice together exceed its total": "बिल की सब छूट मिलाकर उसकी कुल रकम से ज़्यादा है",
  "Goods for {amount} of this invoice came back, and with the discounts that is more than its total":
    "इस बिल का {amount} का माल वापस आया है, और छूट के साथ यह उसकी कुल रकम से ज़्यादा है",
  "The discount of this payment is on invoice #{id}, which would get no money: take the discount off first":
    "इस भुगतान की छूट बिल #{id} पर है, जिस पर कोई रकम नहीं लगेगी: पहले छूट हटाएँ",
  "This payment was deleted": "यह भुगतान हटाया जा चुका है",

  // Users
  "You change your own password in the user menu": "अपना पासवर्ड आप उपयोगकर्ता के मेनू में बदलते हैं",
  "An admin's password cannot be reset here. On Bahi's computer, npm run reset-password -- {username} gives a new one.":
    "एडमिन को नया पासवर्ड यहाँ से नहीं दिया जा सकता। बही के कंप्यूटर पर npm run reset-password -- {username} से नया मिलता है।",
  'There is no user "{username}".': '"{username}" नाम का कोई उपयोगकर्ता नहीं है।',
  "Only an administrator can sort customers by balance": "ग्राहकों को बाकी के क्रम में केवल एडमिन लगा सकते हैं",
  "Only an administrator can sort invoices by amount": "बिलों को रकम के क्रम में केवल एडमिन लगा सकते हैं",
  "Only an administrator can sort credit notes by amount": "क्रेडिट नोटों को रकम के क्रम में केवल एडमिन लगा सकते हैं",
  "Only an administrator can sort payments by amount": "भुगतानों को रकम के क्रम में केवल एडमिन लगा सकते हैं",

  // Requests that are not answered
  "The request could not be understood": "अनुरोध समझ में नहीं आया",
  "There is nothing at this address": "इस पते पर कुछ नहीं है",
  "This cannot be done at this address": "इस पते पर यह नहीं किया जा सकता",
  "This kind of content is not accepted here": "इस तरह की सामग्री यहाँ नहीं ली जाती",
  "The request took too long to arrive": "अनुरोध पहुँचने में बहुत देर लगी",
  "The request is too large": "अनुरोध बहुत बड़ा है",
  "The address is too long": "पता बहुत लंबा है",
  "The headers of the request are too large": "अनुरोध के हेडर बहुत बड़े हैं",
  "These books do not hold what was seen before: they are others, or an earlier state of them.":
    "इस बही में वह नहीं है जो पहले दिखा था: यह दूसरी बही है, या इसी की पुरानी स्थिति।",
  "The books that are shown are not those that would be written. Nothing was saved. Please call whoever runs Bahi.":
    "जो बही दिख रही है वह वही नहीं जिसमें लिखा जाएगा। कुछ सहेजा नहीं गया। कृपया बही चलाने वाले को बुलाएँ।",
  "Many PDFs are being made just now. Please try again in a moment.":
    "अभी बहुत सी PDF बन रही हैं। कृपया थोड़ी देर में फिर से कोशिश करें।",
  "The latest changes are not shown yet. Please try again in a moment.":
    "नए बदलाव अभी नहीं दिखे हैं। कृपया थोड़ी देर में फिर से कोशिश करें।",
  "This search takes too long. Please search for fewer words.":
    "इस खोज में बहुत समय लग रहा है। कृपया कम शब्दों से खोजें।",
  "This takes too long. Please ask about a shorter period or one customer, or try again in a moment.":
    "इसमें बहुत समय लग रहा है। कृपया कम अवधि या एक ग्राहक के बारे में पूछें, या थोड़ी देर में फिर से कोशिश करें।",
  "This cannot be downloaded as CSV": "यह CSV में डाउनलोड नहीं हो सकता",
  "Two of your downloads are not finished yet. Please wait for one of them.":
    "आपके दो डाउनलोड अभी पूरे नहीं हुए हैं। कृपया एक के पूरा होने तक रुकें।",
  "Several downloads are being made just now. Please try again in a moment.":
    "अभी कई डाउनलोड बन रहे हैं। कृपया थोड़ी देर में फिर से कोशिश करें।",
  "Other files are being imported. Please try again in a moment.":
    "दूसरी फ़ाइलें लाई जा रही हैं। कृपया थोड़ी देर में फिर से कोशिश करें।",
};
