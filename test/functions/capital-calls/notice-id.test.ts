import { expect, test } from 'vitest';
import { lineItemId } from '#functions/capital-calls/capital-call-store.ts';
import { lineOfNotice, noticeId } from '#functions/capital-calls/notice-id.ts';

test('the id of a notice leads back to its line and call, and other documents to none', () => {
  for (const callId of ['7f3c-11', 'call']) {
    const lineId = lineItemId(callId, 12);
    expect(lineOfNotice(noticeId(lineId, 2))).toEqual({ callId, lineId });
  }
  for (const other of ['7f3c-11', 'notice-call-1', 'my-notice-call-0001-1'])
    expect(lineOfNotice(other)).toBeUndefined();
});
