import type { PaymentPartsTexts } from "../payment-parts.ts";

export const paymentParts: PaymentPartsTexts = {
  openInvoices: "बाकी बिल",
  lookingUp: "बाकी बिल देखे जा रहे हैं...",
  notLoaded: "बाकी बिल नहीं आ सके",
  dueOn: (amount, invoices) => `${invoices} पर ${amount} देय`,
  openingBalance: (amount) => `शुरुआती बाकी ${amount}`,
  keys: (down, up, fill) => `${down} ${up} अगला बिल · ${fill} देय रकम`,
  oldestFirst: "पुराने पहले",
  oldestFirstByKey: "रकम पहले सबसे पुराने बिलों पर लगाएँ",
  oldestShown: (shown, all) =>
    `${all} में से सबसे पुराने ${shown} दिख रहे हैं। कोई और बिल ऊपर, भुगतान के बिल के रूप में चुनें।`,
  dueDate: (day) => `${day} को देय`,
  fillDue: "देय रकम भरें",
  due: "देय",
  forInvoice: (id) => `बिल #${id} के लिए`,

  nothingMoreDue: "इस पर और कुछ देय नहीं है",
  onlyDue: (amount) => `इस पर केवल ${amount} देय है`,
  lookAt: (id) => `बिल #${id} देखें`,
  invoicesAtMost: (most) => `एक भुगतान ज़्यादा से ज़्यादा ${most} बिलों पर हो सकता है`,
  putOnInvoices: (amount) => `${amount} बिलों पर लगाए हैं`,
  putIsMore: (amount, excess) => `बिलों पर ${amount} लगाए हैं: यह ${excess} ज़्यादा है`,
  moreThanAmount: (excess) => `बिलों पर रकम से ${excess} ज़्यादा लगाए हैं`,
  allOnInvoices: "पूरी रकम बिलों पर है",
  forOpening: (opening) => `${opening} शुरुआती बाकी के लिए`,
  forOpeningAndAdvance: (opening, advance) => `${opening} शुरुआती बाकी के लिए, ${advance} अग्रिम रहेगा`,
  remainsAsAdvance: (advance) => `${advance} अग्रिम रहेगा`,
};
