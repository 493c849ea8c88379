import { describe, expect, test } from "vitest";
import { customerRequest } from "./customer/api.ts";
import { invoiceRequest } from "./invoice/api.ts";
import { productRequest } from "./product/api.ts";
import { optionalName, requiredName, requiredText, text } from "./text.ts";
import { loginRequest, userRequest } from "./user/api.ts";

const refusalOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

const UNSEEN = "has characters that cannot be seen. Please type it anew.";

describe("what is required", () => {
  test("is asked for by its sentence when it is missing, null or blank", () => {
    for (const missing of [undefined, null, "", "  "]) {
      expect(refusalOf(requiredName(200, "Name is required"), missing)).toBe("Name is required");
      expect(refusalOf(requiredText(200, "Phone is required"), missing)).toBe("Phone is required");
    }
    expect(refusalOf(requiredName(200, "Name is required"), 7)).toBe("must be text");
    expect(refusalOf(loginRequest, { password: "x" })).toBe("Username is required");
    const header = { customer_id: 1, invoice_date: "2026-05-01" };
    for (const sales of [undefined, null, []]) {
      expect(refusalOf(invoiceRequest, { ...header, sales })).toBe(
        "Please add at least one product to the invoice",
      );
    }
  });
});

describe("a name", () => {
  test.each([
    ["a letter of no width", "ad\u200bmin"],
    ["text turned around", "\u202enimda"],
    ["an isolate", "Anil \u2067Traders"],
    ["a soft hyphen", "Anil\u00adTraders"],
    ["a byte order mark within", "An\ufeffil"],
    ["a tag", "Anil\u{e0041}"],
    ["a Hangul filler", "Anil\u3164"],
    ["an empty braille cell", "Anil\u2800"],
    ["a joiner between Latin letters", "An\u200dil"],
    ["a second joiner", "क्\u200d\u200dष"],
    ["a joiner at its end", "क्\u200d"],
    ["a variant of nothing", "Anil\ufe0f"],
    ["two lines", "Anil\nTraders"],
    ["a separator of lines", "Anil\u2028Traders"],
    ["a tab", "Anil\tTraders"],
  ])("with %s is refused", (_what, name) => {
    expect(refusalOf(requiredName(200, "Name is required"), name)).toBe(UNSEEN);
    expect(refusalOf(optionalName(200), name)).toBe(UNSEEN);
    expect(refusalOf(customerRequest.pick({ name: true }), { name })).toBe(UNSEEN);
    expect(refusalOf(productRequest, { item_name: name })).toBe(UNSEEN);
    expect(refusalOf(userRequest.pick({ full_name: true }), { full_name: name })).toBe(UNSEEN);
  });

  test.each([
    "Anil Traders",
    "क्‍षमा",
    "श्री गणेश",
    "র‍্যাব",
    "न‌ही",
    "O'Neil & Co.",
    "Tea ☕️",
    "👩‍🌾 Farm",
    "चाय 1️⃣",
    "José",
  ])("may be %s", (name) => {
    expect(requiredName(200, "Name is required").parse(` ${name} `)).toBe(name.normalize("NFC"));
  });

  test.each(["", "  ", "\u00a0\u3000", "\u0301", "\ufeff"])("that looks empty is required: %j", (name) => {
    expect(refusalOf(requiredName(200, "Name is required"), name)).toBe("Name is required");
  });
});

describe("a text", () => {
  test("loses what shows nothing, and keeps what has a use", () => {
    const pasted = "\u202a+91 98765\u200b 43210\u202c क्\u200dषमा 👩\u200d🌾 so\u00adft\u2028next";
    expect(text(200).parse(pasted)).toBe("+91 98765 43210 क्\u200dषमा 👩\u200d🌾 soft\nnext");
  });

  test("of nothing that shows is blank", () => {
    expect(refusalOf(requiredText(200, "Address is required"), "\u200b\u3164\u2800")).toBe(
      "Address is required",
    );
  });

  test("of a megabyte that shows nothing is read in one pass", () => {
    expect(text(10).parse("\u200b".repeat(1_000_000))).toBe("");
  });

  test("that is too long is asked nothing else", () => {
    const asked: string[] = [];
    const one = requiredText(3, "Phone is required").refine((value) => asked.push(value) > 0);
    expect(refusalOf(one, "1234")).toBe("must be at most 3 characters");
    expect(
      refusalOf(
        requiredName(3, "Name is required").refine((value) => asked.push(value) > 0),
        "abcd",
      ),
    ).toBe("must be at most 3 characters");
    expect(asked).toEqual([]);
    expect(one.parse("123")).toBe("123");
    expect(asked).toEqual(["123"]);
  });

  test.each(["\u0000", "\u007f", "\u0085", "\ud800"])("with %j is refused", (value) => {
    expect(refusalOf(text(200), `a${value}b`)).toBe("has characters that cannot be stored");
  });
});

describe("a username", () => {
  const usernameOf = (username: string) => refusalOf(userRequest.pick({ username: true }), { username });

  test.each(["asha", "asha.rao_2@shop", "O'Neil", "जोशी", "जोशी.2", "josé", "ஆஷா"])(
    "may be %s",
    (username) => {
      expect(usernameOf(username)).toBeUndefined();
    },
  );

  test.each([
    ["a Cyrillic letter among Latin ones", "\u0430dmin"],
    ["Greek letters", "αdmin"],
    ["letters made for formulas", "𝓪𝑑𝐦in"],
    ["letters of another width", "ａｄｍｉｎ"],
    ["a Latin letter that only looks like another", "ɑdmin"],
    ["two Indian languages", "जोশী"],
    ["Latin and Hindi letters", "joशी"],
  ])("may not have %s", (_what, username) => {
    expect(usernameOf(username)).toBe("must be in Latin letters or in those of one Indian language");
  });

  test("may not have a letter of no width or a space", () => {
    expect(usernameOf("ad\u200bmin")).toBe(UNSEEN);
    expect(usernameOf("as ha")).toBe("must not contain spaces");
  });
});
