import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Takes what room there is. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  unmount(): void;
};

/** Whether this process may mount one. */
export const canMountDisk = process.platform === "linux" && process.getuid?.() === 0;

/** A file system of its own, in memory, of the size that `mount` understands: `260m`. */
export function mountSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "bahi-small-disk-"));
  const filler = join(folder, "filler");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  chmodSync(folder, 0o755);
  return {
    folder,
    fill() {
      const megabyte = Buffer.alloc(1024 * 1024, 1);
      for (let length = megabyte.length; length >= 4096;) {
        try {
          appendFileSync(filler, megabyte.subarray(0, length));
        } catch {
          length /= 2;
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
