import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile();

describe('200', () => {
  test('shows how far an import has come and which lines were rejected', async () => {
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
