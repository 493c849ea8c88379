import { open } from "node:fs/promises";

/** Waits for the names in a folder to be on the disk. A file that was renamed may have its former name after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
