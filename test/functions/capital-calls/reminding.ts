import { randomUUID } from 'node:crypto';
import { sendQueued } from '#test/harness/sent-mail.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { issuedCall } from './correcting-calls.ts';

export const DAY_MS = 86_400_000;

export function reminding(portal: TestPortal) {
  return {
    async people(count: number) {
      const clients: { id: string }[] = [];
      for (let number = 1; number <= count; number += 1)
        clients.push(await portal.addClient({ name: `Client ${number}` }));
      await sendQueued(portal);
      return clients;
    },
    async newCall(clients: readonly { id: string }[]) {
      const call = await issuedCall(portal, clients);
      await sendQueued(portal);
      return call;
    },
    remind: (path: string, body: object = {}, key: string = randomUUID(), by = portal.manager) =>
      portal.call(by, 'POST', `${path}/remind`, body, { 'Idempotency-Key': key }),
    pause: (linePath: string, until: string | null, note = 'Pays next week') =>
      portal.call(portal.manager, 'PUT', `${linePath}/pause`, { until, note }),
    recipients: async () => (await sendQueued(portal)).map(({ to }) => to).sort(),
  };
}
