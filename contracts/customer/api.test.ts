import { expect, test } from "vitest";
import { customerRequest } from "./api.ts";

test("a GST number is stored in capital letters, however it is typed", () => {
  const anil = { name: "Anil", phone: "98200 12345", address: "", transporter: "" };
  const typed = customerRequest.parse({ ...anil, gst_number: " 27aapfu0939f1zv " });
  expect(typed.gst_number).toBe("27AAPFU0939F1ZV");
});
