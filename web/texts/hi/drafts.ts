import type { DraftsTexts } from "../drafts.ts";

export const drafts: DraftsTexts = {
  discard: "छोड़ दें",
  asYouLeftIt: {
    bill: "आपका बिल वैसा ही है जैसा आपने छोड़ा था।",
    payment: "आपका भुगतान वैसा ही है जैसा आपने छोड़ा था।",
    correction: "आपका सुधार वैसा ही है जैसा आपने छोड़ा था।",
  },
  asYouLeftItAt: {
    bill: (moment) => `आपका ${moment} का बिल वैसा ही है जैसा आपने छोड़ा था।`,
    payment: (moment) => `आपका ${moment} का भुगतान वैसा ही है जैसा आपने छोड़ा था।`,
    correction: (moment) => `आपका ${moment} का सुधार वैसा ही है जैसा आपने छोड़ा था।`,
  },
};
