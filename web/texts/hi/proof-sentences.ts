import type { Sentences } from "../translated.ts";

/** What a proof has found, and why a backup or the read models are not made. */
export const proofSentences: Sentences = {
  // Events
  "Event {n} is not what was recorded: {what} stands there, changed or put in its place.":
    "घटना {n} वह नहीं है जो दर्ज हुई थी: वहाँ {what} है, बदली हुई या उसकी जगह रखी हुई।",
  "Event {n}, {what}, says what was recorded, but in other bytes than this program writes.":
    "घटना {n}, {what}, वही कहती है जो दर्ज हुआ था, पर उसके बाइट वे नहीं हैं जो यह प्रोग्राम लिखता है।",
  "Event {n}, {what}, was put between others: it was never recorded.":
    "घटना {n}, {what}, दूसरी घटनाओं के बीच रखी गई: वह कभी दर्ज नहीं हुई।",
  "Event {n}, {what}, stands after all that was recorded: it was added past the program, or the projector is behind.":
    "घटना {n}, {what}, सब दर्ज घटनाओं के बाद है: वह प्रोग्राम के बाहर से जोड़ी गई, या प्रोजेक्टर पीछे है।",
  "Event {n}, {what}, is at another position of the store than it was recorded at.":
    "घटना {n}, {what}, भंडार में उस जगह नहीं है जहाँ वह दर्ज हुई थी।",
  "{what} was recorded as event {recorded} and stands as event {actual}.":
    "{what} घटना {recorded} के रूप में दर्ज हुई थी, और अब घटना {actual} है।",
  "Event {n} was recorded, and is gone. The timeline says of it: “{title}” ({at}).":
    "घटना {n} दर्ज हुई थी, और अब नहीं है। इतिहास में उसके बारे में लिखा है: “{title}” ({at})।",
  "Event {n} was recorded, and is gone.": "घटना {n} दर्ज हुई थी, और अब नहीं है।",
  "Event {n}, {what}, does not fit what is before it ({reason}): the rows were not compared.":
    "घटना {n}, {what}, अपने से पहले की घटनाओं से मेल नहीं खाती ({reason}): पंक्तियों की तुलना नहीं हुई।",
  "Event {n}, {what}, names a picture that is missing in the database. Upload the same picture again.":
    "घटना {n}, {what}, जिस चित्र का नाम लेती है वह डेटाबेस में नहीं है। वही चित्र फिर से अपलोड करें।",
  "Event {n}, {what}, names a picture that is damaged in the database. Upload the same picture again.":
    "घटना {n}, {what}, जिस चित्र का नाम लेती है वह डेटाबेस में बिगड़ा हुआ है। वही चित्र फिर से अपलोड करें।",

  // The record
  "The record of the events {first} to {last} does not follow from what is before it: somebody has changed the proof itself.":
    "घटना {first} से {last} तक का अभिलेख अपने से पहले के अभिलेख से नहीं निकलता: किसी ने प्रमाण को ही बदला है।",
  "The one event is not in the record of the chain: Bahi was never started on these books, or somebody has removed the record. A start records them as they are now; only a fingerprint on paper says whether they are those of before.":
    "एकमात्र घटना शृंखला के अभिलेख में नहीं है: इन बहियों पर बही कभी शुरू नहीं हुई, या किसी ने अभिलेख हटाया है। शुरू करने पर वे जैसी अभी हैं वैसी दर्ज होंगी; वे पहले वाली ही हैं या नहीं, यह केवल काग़ज़ पर लिखा फ़िंगरप्रिंट बताता है।",
  "None of the {n} events is in the record of the chain: Bahi was never started on these books, or somebody has removed the record. A start records them as they are now; only a fingerprint on paper says whether they are those of before.":
    "{n} घटनाओं में से कोई शृंखला के अभिलेख में नहीं है: इन बहियों पर बही कभी शुरू नहीं हुई, या किसी ने अभिलेख हटाया है। शुरू करने पर वे जैसी अभी हैं वैसी दर्ज होंगी; वे पहले वाली ही हैं या नहीं, यह केवल काग़ज़ पर लिखा फ़िंगरप्रिंट बताता है।",
  "The fingerprint {fingerprint} belongs to no event: the history is not the one that it was written down for.":
    "फ़िंगरप्रिंट {fingerprint} किसी घटना का नहीं है: यह वह इतिहास नहीं है जिसके लिए वह लिखा गया था।",
  "The fingerprint {fingerprint} belongs to event {found}, not to event {number}.":
    "फ़िंगरप्रिंट {fingerprint} घटना {found} का है, घटना {number} का नहीं।",

  // Rows
  "The read models were built by another version of this program, so that their rows were not compared. Start Bahi: it builds them anew.":
    "सूचियाँ इस प्रोग्राम के दूसरे संस्करण ने बनाई थीं, इसलिए उनकी पंक्तियों की तुलना नहीं हुई। बही शुरू करें: वह उन्हें नए सिरे से बनाती है।",
  "There are no read models, though there were some when the events were recorded, so that no row was compared. Start Bahi: it builds them anew.":
    "सूचियाँ नहीं हैं, हालाँकि घटनाएँ दर्ज होते समय वे थीं, इसलिए किसी पंक्ति की तुलना नहीं हुई। बही शुरू करें: वह उन्हें नए सिरे से बनाती है।",
  "The read models say that they are built from {told} events; up to their place there are {n}.":
    "सूचियों के अनुसार वे {told} घटनाओं से बनी हैं; उनकी जगह तक {n} घटनाएँ हैं।",
  "{row} is missing: the events say that there is such a row.":
    "{row} नहीं है: घटनाओं के अनुसार ऐसी पंक्ति होनी चाहिए।",
  "{row} is there, and no event says so.": "{row} मौजूद है, पर कोई घटना ऐसा नहीं कहती।",
  "{row}: {field} is {stored}, and {expected} by the events.":
    "{row}: {field} में {stored} है, और घटनाओं के अनुसार {expected}।",

  // Backups, and events that stop the projector
  "The events of the store are not those that were recorded: npm run verify says which.":
    "भंडार की घटनाएँ वे नहीं हैं जो दर्ज हुई थीं: कौन सी, यह npm run verify बताता है।",
  "1 logo is missing or damaged in the database, and not in the file: npm run verify names it. Upload the same picture again.":
    "1 लोगो डेटाबेस में नहीं है या बिगड़ा हुआ है, और फ़ाइल में नहीं है: npm run verify उसका नाम बताता है। वही चित्र फिर से अपलोड करें।",
  "{n} logos are missing or damaged in the database, and not in the file: npm run verify names them. Upload the same pictures again.":
    "{n} लोगो डेटाबेस में नहीं हैं या बिगड़े हुए हैं, और फ़ाइल में नहीं हैं: npm run verify उनके नाम बताता है। वही चित्र फिर से अपलोड करें।",
  "The event store does not answer.": "घटनाओं का भंडार उत्तर नहीं दे रहा।",
  "The projector was ended meanwhile.": "इस बीच प्रोजेक्टर बंद हुआ।",
  "It was interrupted: the projector that worked on it is gone.":
    "यह बीच में रुक गया: जो प्रोजेक्टर इसे कर रहा था, वह अब नहीं है।",
  "The proof ended early, with code {code}.": "जाँच बीच में ही बंद हुई, कोड {code}।",
  "The backup ended early, with code {code}.": "बैकअप बीच में ही बंद हुआ, कोड {code}।",
  "{file} is not what was written.": "{file} वह नहीं है जो लिखा गया था।",
  "Event {id} ({type}) at position {position} cannot be applied: {reason}":
    "घटना {id} ({type}), स्थान {position}, लागू नहीं की जा सकती: {reason}",
};
