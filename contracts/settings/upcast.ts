/** Version 2 of `SettingsChanged` holds the default for the days of credit, which is 0 until somebody sets it. */
function withDefaultCreditDays(data: object): object {
  return { ...data, defaultCreditDays: 0 };
}

/** Version 3 holds what customers pay by UPI to, and the paper of bills, which was A4 before there was a choice. */
function withPaper(data: object): object {
  return { ...data, upiId: "", paperSize: "A4" };
}

/** The first reads version 1 as version 2, and so on. */
export const settingsChangedSteps = [withDefaultCreditDays, withPaper];
