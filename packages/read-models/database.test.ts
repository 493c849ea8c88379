import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { readModelPool } from "./database.ts";

test("money is a number, a business date stays a date, and a moment is ISO 8601 in UTC with milliseconds", async () => {
  const pool = readModelPool(await databaseForTest());
  try {
    const { rows } = await pool.query(`
      select 100000000000000::bigint as paise, '2026-04-01'::date as day, moment::timestamptz as moment
      from unnest(array['2026-04-01T11:00:00+05:30', '2026-04-01T05:30:00.5Z', '2026-04-01T05:30:00.123456Z']) moment`);
    expect(rows.map((row: { moment: unknown }) => row.moment)).toEqual([
      "2026-04-01T05:30:00.000Z",
      "2026-04-01T05:30:00.500Z",
      "2026-04-01T05:30:00.123Z",
    ]);
    expect(rows[0]).toMatchObject({ paise: 1_000_000_000_000_00, day: "2026-04-01" });
  } finally {
    await pool.end();
  }
});
