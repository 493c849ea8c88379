import { expect, test } from "vitest";
import { productNameKey } from "./name.ts";

test.each([
  ["Tata Tea 250 g", "  tata  TEA 250g "],
  ["Ｔａｔａ　Ｔｅａ", "Tata Tea"],
  ["Cafe\u0301", "Café"],
  ["Straße", "STRASSE"],
  ["Soap\u200b\u00ad", "soap"],
  ["Soap\u00a0100\u202fg", "Soap 100 g"],
  ["क\u093c", "\u0958"],
])("%j and %j are one name", (one, other) => {
  expect(productNameKey(one)).toBe(productNameKey(other));
});

test.each([
  ["Soap 100 g", "Soap 1000 g"],
  ["Soap", "Soaps"],
  ["चाय", "चाट"],
  ["Oil 1.5 l", "Oil 15 l"],
  ["Nut-3", "Nut 3"],
])("%j and %j are two", (one, other) => {
  expect(productNameKey(one)).not.toBe(productNameKey(other));
});
