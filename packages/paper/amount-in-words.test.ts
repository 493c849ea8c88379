import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  [
    20_741_25,
    "Twenty Thousand Seven Hundred Forty One Rupees and Twenty Five Paise Only",
    "बीस हज़ार सात सौ इकतालीस रुपये और पच्चीस पैसे मात्र",
  ],
  [0, "Zero Rupees Only", "शून्य रुपये मात्र"],
  [1_00, "One Rupee Only", "एक रुपया मात्र"],
  [1_00_000_00, "One Lakh Rupees Only", "एक लाख रुपये मात्र"],
  [
    1_23_45_678_09,
    "One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees and Nine Paise Only",
    "एक करोड़ तेईस लाख पैंतालीस हज़ार छह सौ अठहत्तर रुपये और नौ पैसे मात्र",
  ],
  [100_00_00_000_00, "One Hundred Crore Rupees Only", "एक अरब रुपये मात्र"],
  [
    1250_00_00_007_50,
    "One Thousand Two Hundred Fifty Crore Seven Rupees and Fifty Paise Only",
    "बारह अरब पचास करोड़ सात रुपये और पचास पैसे मात्र",
  ],
])("%i paise are %s", (paise, english, hindi) => {
  expect(amountInWords(paise)).toEqual({ english, hindi });
});
