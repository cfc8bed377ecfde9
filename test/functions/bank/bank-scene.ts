import { afterEach, beforeEach, expect } from 'vitest';
import {
  type Verification,
  verifyLedger,
  verifySettledLedger,
} from '#functions/workers/nightly-check/verify-ledger.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { type BankPortal, startBankPortal } from '#test/harness/bank-portal.ts';
import { SANDBOX_STEP_MS } from '#test/harness/bank-sandbox.ts';
import type { TestAnswer } from '#test/harness/test-portal.ts';

export interface BankScene extends BankPortal {
  readonly other: TestActor;
  initiate(actor?: TestActor, institutionId?: string): Promise<TestAnswer>;
  decide(
    consentUrl: string,
    decision: 'approve' | 'refuse' | 'abandon',
    login?: string,
  ): Promise<URLSearchParams>;
  finishJobs(): void;
  check(id: string, actor?: TestActor): Promise<TestAnswer>;
  ended(id: string): Promise<TestAnswer['body']>;
  /** Verifies twice, because the portal may still be writing a session's end. */
  verifyLedger(): Promise<Verification>;
  me(actor?: TestActor): Promise<TestAnswer['body']>;
}

async function openBankScene(options?: Parameters<typeof startBankPortal>[0]): Promise<BankScene> {
  const bank = await startBankPortal(options);
  const { portal, sandbox } = bank;
  const other = managerOf({ email: 'other.manager@example.com' });
  await addManager(portal.services, other);
  const check: BankScene['check'] = (id, actor = portal.manager) =>
    portal.call(actor, 'GET', `/transactions/check-bank-connection?connectionId=${id}`);
  return {
    ...bank,
    other,
    initiate: (actor = portal.manager, institutionId = 'AU00000') =>
      portal.call(actor, 'POST', '/transactions/initiate-bank-connection', { institutionId }),
    async decide(consentUrl, decision, login = 'Whistler') {
      const asked = Object.fromEntries(new URL(consentUrl).searchParams);
      const answer = await fetch(`${sandbox.consentUrl}/home`, {
        method: 'POST',
        body: new URLSearchParams({ ...asked, decision, login }),
        redirect: 'manual',
      });
      return new URL(answer.headers.get('location') ?? 'http://localhost').searchParams;
    },
    finishJobs: () => sandbox.advance(3 * SANDBOX_STEP_MS),
    check,
    async ended(id) {
      for (let tries = 0; tries < 200; tries += 1) {
        const { body } = await check(id);
        if (body.status !== 'pending') return body;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('The session did not end');
    },
    verifyLedger: () => verifySettledLedger(() => verifyLedger(portal.services), 500),
    me: async (actor = portal.manager) => (await portal.call(actor, 'GET', '/users/me')).body,
  };
}

export function bankSceneOfTest(): BankScene {
  const scene = {} as BankScene;
  beforeEach(async () => {
    Object.assign(scene, await openBankScene());
  });
  afterEach(async () => {
    const { breaches } = await scene.verifyLedger();
    await scene.close();
    expect(breaches).toEqual([]);
  });
  return scene;
}
