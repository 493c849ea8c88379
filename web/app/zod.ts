import { z } from "zod/v4";

// zod would otherwise try `new Function`, which the Content-Security-Policy reports as a violation.
z.config({ jitless: true });

export { z };
