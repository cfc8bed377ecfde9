import { expect, test } from 'vitest';
import { readSesEvent } from '#functions/aws/ses-event.ts';

const event = (detail: object) => ({
  version: '0',
  'detail-type': 'Email Event',
  source: 'aws.ses',
  detail: {
    mail: {
      destination: ['A@example.com'],
      tags: { message_id: ['abc'], attempt: ['2'], 'ses:configuration-set': ['portal-prod'] },
    },
    ...detail,
  },
});
const told = { messageId: 'abc', attempt: 2, to: 'A@example.com' };

test.each([
  ['a message that left', event({ eventType: 'Send', send: {} }), { ...told, kind: 'left', detail: '' }],
  [
    'one that was delivered',
    event({ eventType: 'Delivery', delivery: {} }),
    { ...told, kind: 'left', detail: '' },
  ],
  [
    'one that came back',
    event({
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'a@example.com', diagnosticCode: 'smtp; 550 no such user' }],
      },
    }),
    { ...told, kind: 'bounced', detail: 'smtp; 550 no such user' },
  ],
  ['one that is tried again', event({ eventType: 'Bounce', bounce: { bounceType: 'Transient' } }), undefined],
  ['one that nobody wants', event({ eventType: 'Complaint' }), { ...told, kind: 'complained', detail: '' }],
  [
    'one that was refused',
    event({ eventType: 'Reject', reject: { reason: 'Bad content' } }),
    { ...told, kind: 'refused', detail: 'Bad content' },
  ],
  ['a schedule', {}, undefined],
  [
    'an invitation of the user pool',
    event({
      eventType: 'Bounce',
      mail: { destination: ['B@example.com'], tags: { 'ses:configuration-set': ['portal-prod'] } },
      bounce: { bounceType: 'Permanent' },
    }),
    { to: 'B@example.com', kind: 'bounced', detail: 'no reason given' },
  ],
])('reads the event of %s', (_, given, expected) => {
  expect(readSesEvent(given)).toEqual(expected);
});
