/** Why a picture is not taken. */
export type PictureFault = "damaged" | "too-large";

/** A browser holds four bytes a pixel in memory, whatever the file takes: 100 MB at most. */
const PIXELS_A_SIDE_MAX = 5_000;

export function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > PIXELS_A_SIDE_MAX || height > PIXELS_A_SIDE_MAX;
}
