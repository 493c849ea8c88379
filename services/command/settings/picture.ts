import type { PictureType } from "@bahi/service-kit/media/picture-type.ts";
import { faultOfJpeg } from "./jpeg.ts";
import type { PictureFault } from "./picture-fault.ts";
import { faultOfPng } from "./png.ts";

/**
 * Why a picture is refused: a part of it is missing or broken, or it would take too much of a browser's memory. The
 * header alone says neither: 48 kB may hold 30,000 × 30,000 pixels.
 */
export async function faultOfPicture(type: PictureType, bytes: Buffer): Promise<PictureFault | undefined> {
  return type === "image/png" ? faultOfPng(bytes) : faultOfJpeg(bytes);
}
