/** How many bytes may lie in memory at once: of one address, and of all together. */
export type RoomLimits = { addressBytesMax: number; bytesMax: number };

/** Counts what lies in memory for clients, by the address that it came from or goes to. */
export type Room = {
  /** Takes room for so many bytes more; false, and nothing is taken, where there is none left. */
  take(address: string, bytes: number): boolean;
  /** Takes room for what is there already, also beyond the limit. */
  takeAnyway(address: string, bytes: number): void;
  give(address: string, bytes: number): void;
  /** Whether nothing more fits in for this address. */
  isFull(address: string): boolean;
  /** What is taken now. */
  bytes(): number;
};

export function createRoom({ addressBytesMax, bytesMax }: RoomLimits): Room {
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
    take(address, bytes) {
      if (!fits(address, bytes)) return false;
      add(address, bytes);
      return true;
    },
    takeAnyway: add,
    give: (address, bytes) => add(address, -bytes),
    isFull: (address) => !fits(address, 1),
    bytes: () => all,
  };
}
