import type { BucketNames, MethodNames, StatusNames } from "../names.ts";

export const methods: MethodNames = {
  cash: "नकद",
  online: "ऑनलाइन",
  bank_transfer: "बैंक ट्रांसफ़र",
  cheque: "चेक",
  card: "कार्ड से भुगतान",
};

export const statuses: StatusNames = {
  pending: "बाकी",
  partial: "आंशिक",
  complete: "चुकता",
  overpaid: "ज़्यादा चुकाया",
};

export const buckets: BucketNames = {
  not_due: "अभी देय नहीं",
  "1-30": "1–30 दिन",
  "31-60": "31–60 दिन",
  "61-90": "61–90 दिन",
  "90+": "90 दिन से ज़्यादा",
};
