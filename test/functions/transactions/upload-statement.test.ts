import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { longStatement, statementForm } from './statement-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.05, unprocessed: 0.2 } });

const upload = (form: FormData, query = '') =>
  portal.call(portal.manager, 'POST', `/transactions/upload-csv${query}`, form);
const header = 'Date,Amount,Description';

async function stored(): Promise<number> {
  return (await portal.call(portal.manager, 'GET', '/transactions')).body.total;
}

describe('200', () => {
  test('imports the good rows unclassified and reports a bad one by its line number', async () => {
    const csv = [header, '01/06/2025,100.00,Good', 'someday,5.00,Bad', '02/06/2025,-7.50,Good too', ''].join(
      '\r\n',
    );
    const { status, body } = await upload(statementForm(csv));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      insertedCount: 2,
      duplicateCount: 0,
      status: 'done',
      rejected: [{ line: 3 }],
    });
    expect(body.batch_id).toBe(body.import_id);
  });

  test('rows dated after today or before 1990 are rejected with their sentence, and the others are imported', async () => {
    const csv = [header, '31/12/2099,1.00,Future', '11/06/2025,41.00,Good', '31/12/1989,2.00,Old'].join('\n');
    const rejected = [
      { line: 2, message: 'The day cannot be after today.' },
      { line: 4, message: 'The day cannot be before 1990.' },
    ];
    expect((await upload(statementForm(csv), '?dryRun=true')).body).toMatchObject({
      total_rows: 1,
      rejected,
    });
    expect((await upload(statementForm(csv))).body).toMatchObject({ insertedCount: 1, rejected });
  });

  test('two thousand rows with long texts that compress badly are imported completely', async () => {
    const text = () => randomBytes(210).toString('base64').replaceAll(/[+/=]/g, 'x');
    const rows = Array.from({ length: 2_000 }, (_, index) => `12/06/2025,${index + 1}.00,${text()}`);
    const { status, body } = await upload(statementForm([header, ...rows].join('\n')));
    expect([200, 202]).toContain(status);
    expect(body).toMatchObject({ total_rows: 2_000, rejected: [] });
  });

  test('the same file again inserts nothing', async () => {
    const csv = `${header}\n03/06/2025,11.00,Once\n04/06/2025,12.00,Twice\n04/06/2025,12.00,Twice`;
    expect((await upload(statementForm(csv))).body).toMatchObject({ insertedCount: 3, duplicateCount: 0 });
    expect((await upload(statementForm(csv))).body).toMatchObject({ insertedCount: 0, duplicateCount: 3 });
  });

  test('a preview reports what would happen and writes nothing', async () => {
    const before = await stored();
    const csv = `${header}\n03/06/2025,11.00,Once\n07/06/2025,1.00,New`;
    const { status, body } = await upload(statementForm(csv), '?dryRun=true');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'preview', insertedCount: 1, duplicateCount: 1, import_id: null });
    expect(body.preview.map((row: { duplicate: boolean }) => row.duplicate)).toEqual([true, false]);
    expect(await stored()).toBe(before);
  });

  test('the same file sent 10 times in parallel is imported once', async () => {
    const before = await stored();
    const csv = longStatement(400);
    const clock = portal.services.now;
    const now = clock();
    // On a busy machine, 20 s could pass and the upload would answer `running`.
    Object.assign(portal.services, { now: () => now });
    const uploadUntilTaken = async (): Promise<string> => {
      const { status, body } = await upload(statementForm(csv));
      if (status === 503) return uploadUntilTaken();
      expect([status, body.status]).toEqual([200, 'done']);
      return body.import_id;
    };
    const ids = new Set(await Promise.all(Array.from({ length: 10 }, uploadUntilTaken)));
    Object.assign(portal.services, { now: clock });
    let inserted = 0;
    for (const id of ids) {
      const { body } = await portal.call(portal.manager, 'GET', `/transactions/imports/${id}`);
      inserted += body.insertedCount;
    }
    expect(inserted).toBe(400);
    expect(await stored()).toBe(before + 400);
  });
});

describe('202', () => {
  test('an import that takes longer than the request continues in the background, to the last row', async () => {
    const rows = longStatement(1_500)
      .split('\n')
      .slice(1)
      .map((row) => row.replace('/2024,', '/2022,'));
    const hurried = portal.services.now;
    let calls = 0;
    // Makes the 20 s of the request run out in the middle of the file.
    Object.assign(portal.services, { now: () => new Date(hurried().getTime() + (calls++ % 60) * 2_000) });
    const { status, body } = await upload(statementForm([header, ...rows].join('\n')));
    Object.assign(portal.services, { now: hurried });
    expect(status).toBe(202);
    expect(body.status).toBe('running');
    expect(body.insertedCount).toBeLessThan(1_500);
    portal.advance(180_000);
    await portal.services.settled();
    await portal.services.continueImport(body.import_id);
    await portal.services.settled();
    const done = await portal.call(portal.manager, 'GET', `/transactions/imports/${body.import_id}`);
    expect(done.body).toMatchObject({ status: 'done', insertedCount: 1_500, processed_rows: 1_500 });
  });
});
