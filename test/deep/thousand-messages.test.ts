import { expect, test } from 'vitest';
import { sentOnceEach } from '#test/functions/messages/messaging.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

/** How many clients are called. */
const CLIENTS = Number(process.env.CALLED_CLIENTS ?? 1_000);

const portal = portalOfTest({ faults: { conflict: 0.02, throttle: 0.02, lostReply: 0.02, seed: 11 } });

test(`a call of ${CLIENTS} clients makes as many messages and sends each once, whatever replies are lost`, async () => {
  expect(await sentOnceEach(portal, CLIENTS)).toBe(CLIENTS);
});
