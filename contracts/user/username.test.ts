import { expect, test } from "vitest";
import { usernameKey } from "./username.ts";

test.each([
  "ADMIN",
  " admin ",
  "𝓪𝑑𝐦in",
  "ａｄｍｉｎ",
  "ⓐⓓⓜⓘⓝ",
  "adm\u200bin",
  "\u202eadmin",
  "ad\u00admin\ufeff",
  "àdmïn",
  "a\u0300dmin",
  "admın".replace("ı", "i\u0307"),
  "ad\u{e0061}min",
  "\u3164admin",
])("%s is admin", (written) => {
  expect(usernameKey(written)).toBe("admin");
});

test.each([
  ["ß", "ss"],
  ["ſam", "sam"],
  ["रवि", "रवि"],
  ["ＲＡＶＩ", "ravi"],
  ["क\u094d\u200dष", "क\u094dष"],
])("%s is %s", (written, key) => {
  expect(usernameKey(written)).toBe(key);
});

test("a name that is another in Hindi stays another", () => {
  expect(usernameKey("राम")).not.toBe(usernameKey("रमा"));
  expect(usernameKey("कि")).not.toBe(usernameKey("की"));
});
