/** What is written as one file. */
export type Table<Row> = {
  rows: AsyncIterable<readonly Row[]>;
  /** False leaves the columns with amounts out. Default: true. */
  hasAmounts?: boolean;
  /** What the file is called, where the name of the question does not say whose it is. */
  name?: string;
  /** The day that it is about; today in India when it is about none. */
  day?: string;
};

/** Rows that are known at once. */
export async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, void> {
  if (rows.length > 0) yield rows;
}
