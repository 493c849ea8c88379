/** How many bytes may be in memory at once: for one address, and for all together. */
export type ByteLimits = { addressBytesMax: number; bytesMax: number };

/** Counts bytes that are in memory for clients, by address. */
export type ByteBudget = {
  /** Reserves bytes. Returns false, and reserves nothing, when they exceed a limit. */
  reserve(address: string, bytes: number): boolean;
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
  function fits(address: string, bytes: number): boolean {
    return all + bytes <= bytesMax && (byAddress.get(address) ?? 0) + bytes <= addressBytesMax;
  }

  return {
    reserve(address, bytes) {
      if (!fits(address, bytes)) return false;
      add(address, bytes);
      return true;
    },
    count: add,
    release: (address, bytes) => add(address, -bytes),
    isExhausted: (address) => !fits(address, 1),
    bytes: () => all,
  };
}
