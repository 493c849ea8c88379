import type { ExplainedTexts } from "../explained.ts";

export const explained: ExplainedTexts = {
  whatMakesUp: (figure) => `${figure}: किससे बना`,
  events: "जिन घटनाओं से यह आँकड़ा बना है।",
  notLoaded: "घटनाएँ नहीं आ सकीं",
  eventByEvent: (figure) => `${figure}, एक-एक घटना`,
  knownSince: "कब दर्ज",
  event: "घटना",
  amount: "रकम",
  count: "संख्या",
};
