import type { LogoUploaded, SettingsChanged } from "./events.ts";

/** A field that is not given keeps its value. */
export type ChangeSettings = Partial<SettingsChanged>;

/** `until` null unlocks the books. */
export type LockBooks = { until: string | null; reason: string };

export type UploadLogo = LogoUploaded;
