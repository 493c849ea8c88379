import type { RefusalSentences } from "../server-sentences.ts";

export const refusalSentences: RefusalSentences = {
  "This customer does not exist": "यह ग्राहक नहीं है",
  "This customer was deleted or merged and takes no new business":
    "यह ग्राहक हटाया या मिलाया जा चुका है और इसके साथ नया काम नहीं हो सकता",
  "This customer's balance is not zero: settle it or merge the customer first":
    "इस ग्राहक की बाकी शून्य नहीं है: पहले हिसाब चुकता करें या ग्राहक को मिला दें",
  "An opening balance cannot be dated after the first entry of the account":
    "शुरुआती बाकी की तारीख खाते की पहली पंक्ति के बाद की नहीं हो सकती",
  "An opening balance cannot be dated later than today": "शुरुआती बाकी की तारीख आज के बाद की नहीं हो सकती",
  "A customer cannot be merged into itself": "ग्राहक को उसी में नहीं मिलाया जा सकता",
  "This product does not exist": "यह सामान नहीं है",
  "This product was deleted": "यह सामान हटाया जा चुका है",
  "This product already exists! Please select it from the dropdown or choose a different name.":
    "यह सामान पहले से है! कृपया इसे सूची में से चुनें या दूसरा नाम रखें।",
  "This invoice does not exist": "यह बिल नहीं है",
  "This invoice was deleted": "यह बिल हटाया जा चुका है",
  "This invoice has no such version": "इस बिल का ऐसा कोई संस्करण नहीं है",
  "Money or a discount is on this invoice: take it off before another customer is chosen":
    "इस बिल पर भुगतान या छूट लगी है: दूसरा ग्राहक चुनने से पहले उसे हटाएँ",
  "This invoice has no such line any more": "इस बिल में अब ऐसी कोई पंक्ति नहीं है",
  "The invoice total is too large": "बिल की कुल रकम बहुत बड़ी है",
  "This invoice belongs to another customer": "यह बिल दूसरे ग्राहक का है",
  "Goods of this invoice came back: delete its credit notes first":
    "इस बिल का माल वापस आया है: पहले इसके क्रेडिट नोट हटाएँ",
  "This credit note does not exist": "यह क्रेडिट नोट नहीं है",
  "A credit note cannot be dated before its invoice": "क्रेडिट नोट की तारीख उसके बिल से पहले की नहीं हो सकती",
  "A credit note cannot be dated later than today": "क्रेडिट नोट की तारीख आज के बाद की नहीं हो सकती",
  "Less would be sold than has come back": "जितना वापस आया है, बिक्री उससे कम हो जाएगी",
  "More would come back than was sold": "जितना बिका था, वापसी उससे ज़्यादा हो जाएगी",
  "This payment does not exist": "यह भुगतान नहीं है",
  "The discount cannot be larger than the invoice total": "छूट बिल की कुल रकम से ज़्यादा नहीं हो सकती",
  "A discount is on one invoice: give it with a payment that is on that invoice alone":
    "छूट एक ही बिल पर होती है: इसे ऐसे भुगतान के साथ दें जो केवल उसी बिल पर हो",
  "The discount of this payment is on an invoice that would get no money: take the discount off first":
    "इस भुगतान की छूट ऐसे बिल पर है जिस पर कोई रकम नहीं लगेगी: पहले छूट हटाएँ",
  "More is put on invoices than was paid": "जितना भुगतान मिला, बिलों पर उससे ज़्यादा लगाया जा रहा है",
  "More is put on an invoice than is due on it": "बिल पर जितना बाकी है, उससे ज़्यादा लगाया जा रहा है",
  "The books are locked up to this day": "बही इस दिन तक बंद है",
  "The books can be locked up to today at most": "बही ज़्यादा से ज़्यादा आज तक बंद की जा सकती है",
  "Please say why less is to be locked: it is kept in the history":
    "कृपया बताएँ कि कम दिन क्यों बंद रखने हैं: यह इतिहास में रहेगा",
  "This user does not exist": "यह उपयोगकर्ता नहीं है",
  "Another user has this name. An admin can tell the two of you apart.":
    "यह नाम किसी और उपयोगकर्ता का है। एडमिन आप दोनों को अलग पहचान सकते हैं।",
  "This username is already taken": "यह उपयोगकर्ता नाम पहले से लिया हुआ है",
  "You cannot deactivate or delete yourself": "आप खुद को बंद नहीं कर सकते और न हटा सकते हैं",
  "An admin cannot be deactivated or deleted": "एडमिन को न बंद किया जा सकता है, न हटाया जा सकता है",
  "This user is not active: activate them first": "यह उपयोगकर्ता चालू नहीं है: पहले चालू करें",
  "The current password is wrong": "अभी का पासवर्ड गलत है",
  "Please choose a password of your own first: the one that you signed in with was given to you":
    "पहले अपना पासवर्ड चुनें: जिससे आपने साइन इन किया वह आपको दिया गया था",
  "Please choose another password than the one that was given to you": "कृपया दिए गए पासवर्ड से अलग पासवर्ड चुनें",
  "Only an administrator can do this": "यह काम केवल एडमिन कर सकते हैं",
  "The logo must be at most 5 MB": "लोगो ज़्यादा से ज़्यादा 5 MB का हो सकता है",
  "The logo must be a PNG or JPEG picture": "लोगो PNG या JPEG तस्वीर होनी चाहिए",
  "The logo is damaged or a part of it is missing. Please save the picture again.":
    "लोगो खराब है या उसका कोई हिस्सा नहीं है। कृपया तस्वीर फिर से सहेजें।",
  "The logo must be at most 5,000 pixels wide and 5,000 pixels high":
    "लोगो ज़्यादा से ज़्यादा 5,000 पिक्सेल चौड़ा और 5,000 पिक्सेल ऊँचा हो सकता है",
  "This cursor belongs to another list, or to another order or filter of this one: begin again at the first page":
    "यह कर्सर किसी और सूची का है, या इसी सूची के किसी और क्रम या फ़िल्टर का: पहले पन्ने से फिर शुरू करें",
  "This Idempotency-Key was already used for a different request":
    "यह कुंजी (Idempotency-Key) किसी और अनुरोध के लिए काम में आ चुकी है",
  "This record was changed meanwhile. Please load it again.": "इस बीच इसमें बदलाव हुआ है। कृपया फिर से खोलें।",
  "These read models do not exist": "ये तालिकाएँ नहीं हैं",
  "These read models are in use": "ये तालिकाएँ काम में हैं",
  "These read models were built by another version of the program": "ये तालिकाएँ प्रोग्राम के दूसरे संस्करण ने बनाई हैं",
  "Read models are being built already": "तालिकाएँ पहले से बन रही हैं",
  "The read models in use are of an earlier version of the program and cannot follow what is written: this rebuild has to end":
    "चालू तालिकाएँ प्रोग्राम के पुराने संस्करण की हैं और नई बातें नहीं दिखा सकतीं: इस पुनर्निर्माण को पूरा होने देना होगा",
  "The books are being proved already. Please try again when that is done.":
    "बही की जाँच पहले से चल रही है। उसके पूरा होने पर फिर से कोशिश करें।",
  "This is not a text file. Please choose a CSV file.": "यह टेक्स्ट फ़ाइल नहीं है। कृपया CSV फ़ाइल चुनें।",
  "The file may have at most 100 MB. Please split it.":
    "फ़ाइल ज़्यादा से ज़्यादा 100 MB की हो सकती है। कृपया उसे बाँट लें।",
  "The file cannot be imported": "यह फ़ाइल नहीं लाई जा सकती",
  "Another import is under way. Please wait until it is done.":
    "एक और फ़ाइल लाई जा रही है। कृपया उसके पूरा होने तक रुकें।",
  "Nothing is known of this import any more, as after a restart of Bahi. What it has made is in the books. Import the file again for the rest: nothing is made twice.":
    "इस काम के बारे में अब कुछ पता नहीं है, जैसा बही के फिर से शुरू होने पर होता है। जो बन चुका है वह बही में है। बाकी के लिए फ़ाइल फिर से लाएँ: कुछ भी दो बार नहीं बनेगा।",
  "The clock of Bahi's computer has leapt, so nothing was saved. Please set it right, or restart Bahi if it is right now.":
    "बही के कंप्यूटर की घड़ी अचानक आगे-पीछे हो गई, इसलिए कुछ सहेजा नहीं गया। कृपया घड़ी ठीक करें, या अब ठीक हो तो बही फिर से शुरू करें।",
  "This is too large to be stored in one piece": "यह एक बार में सहेजने के लिए बहुत बड़ा है",
};
