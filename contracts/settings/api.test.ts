import { expect, test } from "vitest";
import { settingsRequest } from "./api.ts";

const takes = (logoUrl: unknown) => settingsRequest.safeParse({ logo_url: logoUrl }).success;

test.each([
  "",
  null,
  `/logos/${"0a".repeat(32)}`,
  "https://example.in/logo.png",
  "HTTPS://example.in:8443/a/b.png?size=2&at=@home#top",
  "https://उदाहरण.भारत/लोगो.png",
])("a logo may lie at %o", (logoUrl) => {
  expect(takes(logoUrl)).toBe(true);
});

test.each([
  String.raw`/\evil.example/logo.png`,
  "//evil.example/logo.png",
  "/\t/evil.example/logo.png",
  "/logos/../../evil",
  "/logos/ab12",
  `/logos/${"0a".repeat(32)}/../evil`,
  "/api/v1/auth/logout",
  String.raw`https:\\evil.example/logo.png`,
  "https:evil.example",
  "https:///evil.example",
  String.raw`https://example.in\@evil.example`,
  "https://exa\nmple.in/logo.png",
  "https://shop@evil.example/logo.png",
  "https://shop:secret@evil.example/logo.png",
  "http://example.in/logo.png",
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:image/svg+xml,<svg/>",
  "blob:https://example.in/1",
  "ftp://example.in/logo.png",
  "logo.png",
])("no logo lies at %o", (logoUrl) => {
  expect(takes(logoUrl)).toBe(false);
});
