import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { statementForm } from './statement-file.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  await portal.close();
});

describe('200', () => {
  test('tells how far an import has come and which lines were no transactions', async () => {
    const csv = 'Date,Amount,Description\n05/05/2025,70.00,Good\n31/02/2025,1.00,No such day';
    const uploaded = await portal.call(
      portal.manager,
      'POST',
      '/transactions/upload-csv',
      statementForm(csv, 'May.csv'),
    );
    const { status, body } = await portal.call(
      portal.manager,
      'GET',
      `/transactions/imports/${uploaded.body.import_id}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'done',
      insertedCount: 1,
      processed_rows: 1,
      total_rows: 1,
      file_name: 'May.csv',
    });
    expect(body.rejected).toMatchObject([{ line: 3 }]);
  });
});
