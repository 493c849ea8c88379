/** What stands in the header until the owner has set a name in the settings. */
export const BUSINESS_NAME_DEFAULT = "Your Business";
