/** Version 2 of `CustomerAdded` and `CustomerChanged` holds the days of credit. Nobody had agreed on any before. */
function withoutCreditDays(data: object): object {
  return { ...data, creditDays: null };
}

/** The first reads version 1 as version 2, and so on. */
export const customerProfileSteps = [withoutCreditDays];

/** Version 2 of `CustomersMerged` may also fill the days of credit. */
function asItIs(data: object): object {
  return data;
}

/** Version 3 of `CustomersMerged` holds the opening balance of the master. Nobody had one before. */
function withoutOpening(data: object): object {
  return { ...data, opening: null };
}

export const customersMergedSteps = [asItIs, withoutOpening];
