import { expect, test } from 'vitest';
import { lineItemId } from '#functions/records/capital-call-store.ts';
import { lineOfNotice, noticeId } from '#functions/records/notice-id.ts';

test('a notice’s id gives its line and call, and other document ids give none', () => {
  for (const callId of ['7f3c-11', 'call']) {
    const lineId = lineItemId(callId, 12);
    for (const kind of ['notice', 'extension2', 'withdrawal'] as const)
      expect(lineOfNotice(noticeId(kind, lineId, 2))).toEqual({ callId, lineId });
  }
  for (const other of ['7f3c-11', 'notice-call-1', 'my-notice-call-0001-1'])
    expect(lineOfNotice(other)).toBeUndefined();
});
