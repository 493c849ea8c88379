/** Why a picture is refused. */
export type PictureFault = "damaged" | "too-large";

/** A browser takes four bytes of memory a pixel, regardless of the size of the file: 100 MB at most. */
const PIXELS_A_SIDE_MAX = 5_000;

export function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > PIXELS_A_SIDE_MAX || height > PIXELS_A_SIDE_MAX;
}
