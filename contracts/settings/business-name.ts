/** The name in the header until the owner sets one in the settings. */
export const BUSINESS_NAME_DEFAULT = "Your Business";
