import type { SignInSentences } from "../server-sentences.ts";

export const signInSentences: SignInSentences = {
  "Invalid username or password": "उपयोगकर्ता नाम या पासवर्ड गलत है",
  "Too many failed sign-ins. Please wait a few minutes and try again.":
    "कई बार गलत साइन इन हुआ। कृपया कुछ मिनट रुककर फिर से कोशिश करें।",
  "Too many failed sign-ins. Please try again in a minute.":
    "कई बार गलत साइन इन हुआ। कृपया एक मिनट बाद फिर से कोशिश करें।",
  "Too many failed sign-ins. Please try again in {minutes} minutes.":
    "कई बार गलत साइन इन हुआ। कृपया {minutes} मिनट बाद फिर से कोशिश करें।",
  "Too many failed sign-ins. Please try again in {hours} hours.":
    "कई बार गलत साइन इन हुआ। कृपया {hours} घंटे बाद फिर से कोशिश करें।",
  "Many people are signing in at this moment. Please try again in a moment.":
    "इस समय बहुत लोग साइन इन कर रहे हैं। कृपया थोड़ी देर में फिर से कोशिश करें।",
  "Please sign in": "कृपया साइन इन करें",
  "Your session has ended. Please sign in again.": "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  "Too many requests. Please wait a moment.": "बहुत ज़्यादा अनुरोध आए। कृपया थोड़ी देर रुकें।",
  "The service is not available just now. Please try again in a moment.":
    "सेवा अभी उपलब्ध नहीं है। कृपया थोड़ी देर में फिर से कोशिश करें।",
  "The books cannot be written at the moment. Nothing was saved. Please try again.":
    "अभी बही में लिखा नहीं जा सकता। कुछ सहेजा नहीं गया। कृपया फिर से कोशिश करें।",
  "A newer release of Bahi has written in these books, and this one cannot read that. Please use that release, or a newer one.":
    "बही के किसी नए संस्करण ने इन बहियों में लिखा है, जिसे यह संस्करण नहीं पढ़ सकता। कृपया वही संस्करण या उससे नया चलाएँ।",
  "Another program has stored events among those of these books, and Bahi cannot read them. The log says which.":
    "किसी दूसरे प्रोग्राम ने इन बहियों की घटनाओं के बीच अपनी घटनाएँ रखी हैं, जिन्हें बही नहीं पढ़ सकती। कौन सी, यह लॉग बताता है।",
  "It is not known whether this was saved. Please try again: with the same key it is saved only once.":
    "यह पता नहीं कि यह सहेजा गया या नहीं। कृपया फिर से कोशिश करें: यह एक ही बार सहेजा जाएगा।",
  "Something went wrong on our side. It is in the log under {id}.":
    "हमारी तरफ़ कुछ गड़बड़ी हुई। यह लॉग में {id} के नाम से है।",
};
