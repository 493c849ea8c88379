import type { Sentences } from "../translated.ts";

/** What is wrong with a file that is imported, or with a row of it. */
export const importSentences: Sentences = {
  "The file is empty": "फ़ाइल खाली है",
  "The file may have at most {most} rows. Please split it.":
    "फ़ाइल में ज़्यादा से ज़्यादा {most} पंक्तियाँ हो सकती हैं। कृपया उसे बाँट लें।",
  "The file has {count} columns. It may have at most {most}.":
    "फ़ाइल में {count} कॉलम हैं। ज़्यादा से ज़्यादा {most} हो सकते हैं।",
  "The file has no rows below the names of its columns": "फ़ाइल में कॉलमों के नामों के नीचे कोई पंक्ति नहीं है",
  "The rows of many bills stand far apart in the file. Please sort it by bill number.":
    "कई बिलों की पंक्तियाँ फ़ाइल में दूर-दूर हैं। कृपया उसे बिल नंबर के क्रम में लगाएँ।",
  "This is a workbook of Excel or a ZIP file. Please open it in Excel and save it as CSV UTF-8.":
    "यह Excel की फ़ाइल या ZIP फ़ाइल है। कृपया इसे Excel में खोलकर CSV UTF-8 के रूप में सहेजें।",
  "This is a workbook of Excel. Please open it in Excel and save it as CSV UTF-8.":
    "यह Excel की फ़ाइल है। कृपया इसे Excel में खोलकर CSV UTF-8 के रूप में सहेजें।",
  "This is a compressed file. Please unpack it first.": "यह दबाई हुई (compressed) फ़ाइल है। कृपया पहले इसे खोल लें।",
  "This is a picture. Please choose a CSV file.": "यह तस्वीर है। कृपया CSV फ़ाइल चुनें।",
  "This is a PDF file. Please choose a CSV file.": "यह PDF फ़ाइल है। कृपया CSV फ़ाइल चुनें।",
  "No column of the file is matched to “{field}”. Its first row must hold the names of the columns.":
    "फ़ाइल का कोई कॉलम “{field}” से नहीं जोड़ा गया। पहली पंक्ति में कॉलमों के नाम होने चाहिए।",
  "This row is larger than 1 MB: a quotation mark may be missing. Nothing after it is read.":
    'यह पंक्ति 1 MB से बड़ी है: शायद उद्धरण चिह्न (") छूट गया है। इसके बाद कुछ नहीं पढ़ा गया।',
  "The file cannot be read from here on.": "फ़ाइल यहाँ से आगे पढ़ी नहीं जा सकती।",
  "{sentence}. What was made until then stays. Import the file again for the rest: nothing is made twice.":
    "{sentence}। तब तक जो बना वह रहेगा। बाकी के लिए फ़ाइल फिर से लाएँ: कुछ भी दो बार नहीं बनेगा।",
  "Bahi was stopped": "बही बंद कर दी गई",
  "The books could not be written": "बही में लिखा नहीं जा सका",

  "This is missing": "यह नहीं भरा है",
  "The customer is missing": "ग्राहक नहीं भरा है",
  "The item is missing": "सामान नहीं भरा है",
  "The date of the bill is missing": "बिल की तारीख नहीं भरी है",
  "The number of the bill is missing": "बिल का नंबर नहीं भरा है",
  "Bill {bill} has another date in line {line}": "बिल {bill} में पंक्ति {line} में दूसरी तारीख है",
  "Bill {bill} has {count} lines. An invoice has at most {most}.":
    "बिल {bill} में {count} पंक्तियाँ हैं। बिल में ज़्यादा से ज़्यादा {most} हो सकती हैं।",
  "Bill {bill} has another total in line {line}": "बिल {bill} में पंक्ति {line} में दूसरा कुल है",
  "The lines of bill {bill} add up to {sum}, and its total is {total}. Tax, discount and rounding have no place in an invoice; without the column of totals this is not checked.":
    "बिल {bill} की पंक्तियों का जोड़ {sum} है, और उसका कुल {total} है। टैक्स, छूट और पूर्णांक बिल में नहीं आते; कुल का कॉलम न हो तो यह जाँच नहीं होती।",
  "Bill {bill} was imported before, and the file says something else of it now. It stays as it is.":
    "बिल {bill} पहले लाया जा चुका है, और फ़ाइल में अब कुछ और लिखा है। वह वैसा ही रहेगा।",
  "There is no customer named “{name}”": "“{name}” नाम का कोई ग्राहक नहीं है",
  "There is no product named “{name}”": "“{name}” नाम का कोई सामान नहीं है",
  "“{name}” cannot be made a customer: {sentence}": "“{name}” ग्राहक नहीं बन सकता: {sentence}",
  "This was imported before and has another name now. Please write its number instead, such as #12.":
    "यह पहले लाया जा चुका है और अब इसका नाम दूसरा है। कृपया नाम की जगह इसका क्रमांक लिखें, जैसे #12।",
  "This customer was imported before, and is not here with this name and number any more. Please enter the opening balance by hand.":
    "यह ग्राहक पहले लाया जा चुका है, और अब इस नाम और नंबर से यहाँ नहीं है। कृपया शुरुआती बाकी हाथ से भरें।",
  "This customer has another opening balance already: {amount} of {day}. It stays as it is.":
    "इस ग्राहक की पहले से दूसरी शुरुआती बाकी है: {day} की {amount}। वह वैसी ही रहेगी।",
  "An opening balance needs its date": "शुरुआती बाकी के साथ उसकी तारीख चाहिए",
  "“{text}” is neither Dr nor Cr": "“{text}” न Dr है, न Cr",
  "“{side}” is not what “{text}” says": "“{side}” और “{text}” एक-दूसरे से उलटे हैं",
  "The file says {amount}": "फ़ाइल में {amount} लिखा है",
  "{sentence}, and {quantity} × {price} is {amount}": "{sentence}, और {quantity} × {price} होता है {amount}",

  "“{text}” has no month {month}. Please write it as day/month/year, such as 22/11/2026.":
    "“{text}” में महीना {month} नहीं होता। कृपया इसे दिन/महीना/साल लिखें, जैसे 22/11/2026।",
  "“{text}” can be {one} or {other}: other rows of this file write the month first. Please write it as day/month/year, such as 22/11/2026.":
    "“{text}” {one} या {other} हो सकता है: इस फ़ाइल की दूसरी पंक्तियों में महीना पहले लिखा है। कृपया इसे दिन/महीना/साल लिखें, जैसे 22/11/2026।",
  "“{text}” is a number. Please show this column as a date in the sheet before you save it.":
    "“{text}” एक अंक है। कृपया सहेजने से पहले शीट में इस कॉलम को तारीख के रूप में दिखाएँ।",
  "“{text}” is not a date. Please write it as day/month/year, such as 22/11/2026.":
    "“{text}” तारीख नहीं है। कृपया इसे दिन/महीना/साल लिखें, जैसे 22/11/2026।",
  "“{text}” is a date that does not exist. Please write it as day/month/year, such as 22/11/2026.":
    "“{text}” ऐसी तारीख है जो होती ही नहीं। कृपया इसे दिन/महीना/साल लिखें, जैसे 22/11/2026।",
  "“{text}” is not an amount": "“{text}” रकम नहीं है",
  "“{text}” {sentence}": "“{text}”: {sentence}",
  "Line {place}: {sentence}": "पंक्ति {place}: {sentence}",
};
