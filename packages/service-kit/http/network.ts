import { isIPv6 } from "node:net";

/** The first four groups of an IPv6 address: one household or shop has the rest of them for itself. */
const GROUPS = 4;

/** What a client is counted by: its IPv4 address, or the network of its IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ""] = address
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, "")
    .split("%");
  if (!isIPv6(plain)) return plain;
  const [before = "", after] = plain.split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const groupsAfter = after === "" ? 0 : after.split(":").length + (after.includes(".") ? 1 : 0);
    while (groups.length < 8 - groupsAfter && groups.length < GROUPS) groups.push("0");
    groups.push(...after.split(":"));
  }
  const network = groups.slice(0, GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
