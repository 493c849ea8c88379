import type { PaperSize } from "./paper.ts";

export type ChangeSettings = {
  businessName?: string;
  businessAddress?: string;
  businessPhone?: string;
  businessEmail?: string;
  logoUrl?: string;
  defaultCreditDays?: number;
  upiId?: string;
  paperSize?: PaperSize;
};

/** `until` null unlocks the books. */
export type LockBooks = { until: string | null; reason: string };

export type UploadLogo = {
  logoUrl: string;
  sha256: string;
  contentType: "image/png" | "image/jpeg";
  sizeBytes: number;
};
