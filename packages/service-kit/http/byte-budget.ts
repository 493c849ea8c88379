/** How many bytes may be in memory at once: for one address, and for all together. */
export type ByteLimits = { addressBytesMax: number; bytesMax: number };

/** Counts bytes that are in memory for clients, by address. */
export type ByteBudget = {
  /** Reserves bytes. Returns the limit that they exceed, if there is one, and then reserves nothing. */
  reserve(address: string, bytes: number): keyof ByteLimits | undefined;
  /** Counts bytes that are in memory already, also beyond the limits. */
  count(address: string, bytes: number): void;
  release(address: string, bytes: number): void;
  /** True when an address has no bytes left. */
  isExhausted(address: string): boolean;
  /** All bytes in memory now. */
  bytes(): number;
};

export function createByteBudget({ addressBytesMax, bytesMax }: ByteLimits): ByteBudget {
  const byAddress = new Map<string, number>();
  let all = 0;

  function add(address: string, bytes: number): void {
    const own = (byAddress.get(address) ?? 0) + bytes;
    all += bytes;
    if (own === 0) byAddress.delete(address);
    else byAddress.set(address, own);
  }
  function exceeded(address: string, bytes: number): keyof ByteLimits | undefined {
    if ((byAddress.get(address) ?? 0) + bytes > addressBytesMax) return "addressBytesMax";
    return all + bytes > bytesMax ? "bytesMax" : undefined;
  }

  return {
    reserve(address, bytes) {
      const limit = exceeded(address, bytes);
      if (limit === undefined) add(address, bytes);
      return limit;
    },
    count: add,
    release: (address, bytes) => add(address, -bytes),
    isExhausted: (address) => exceeded(address, 1) !== undefined,
    bytes: () => all,
  };
}
