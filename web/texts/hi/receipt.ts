import type { ReceiptTexts } from "../receipt.ts";

export const receipt: ReceiptTexts = {
  receipt: "रसीद",
  numbered: (id) => `रसीद #${id}`,
  ofPayment: (id) => `भुगतान #${id} की रसीद`,
  from: (customer) => `${customer} से`,
  asItWasAt: (moment) => `जैसी ${moment} पर थी`,
  asItIsNow: "अभी की रसीद दिखाएँ",
  wasDeleted: "उस समय यह भुगतान हटाया जा चुका था। यह केवल रिकॉर्ड के लिए दिख रहा है।",
  notLoaded: "रसीद नहीं आ सकी",
  noPayment: "ऐसा कोई भुगतान नहीं है",
  print: "रसीद छापें",
  backToPayments: "भुगतान की सूची पर वापस",
  whatItIsFor: "किसके लिए है",
};
