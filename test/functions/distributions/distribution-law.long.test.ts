import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { runs } from '#test/runs.ts';
import { type OutHistory, openDistributions, outSteps } from './random-distributions.ts';

const CLIENTS = 6;
const STEPS = 20;

type Fund = Awaited<ReturnType<typeof openDistributions>>;

async function tryFunds(
  seed: number,
  ends: (portal: TestPortal, fund: Fund, history: OutHistory) => Promise<void>,
  begins?: (portal: TestPortal) => void,
): Promise<void> {
  const tried = fc.asyncProperty(outSteps(CLIENTS, STEPS), async (history) => {
    const portal = await startTestPortal({
      faults: { conflict: 0.01, throttle: 0.01, lostReply: 0.01, lag: 20, seed },
    });
    try {
      const fund = await openDistributions(portal, CLIENTS);
      begins?.(portal);
      // A planted defect may make a step fail. The history then goes on.
      const perform = (step: OutHistory[number]) =>
        begins ? fund.perform(step).catch(() => undefined) : fund.perform(step);
      for (const step of history) await perform(step);
      await portal.indexesShowAll();
      await ends(portal, fund, history);
    } finally {
      await portal.close();
    }
  });
  await fc.assert(tried, { numRuns: Math.ceil(runs(CLIENTS) / CLIENTS), endOnFailure: true, seed });
}

const breachesOf = async ({ services, bucket }: TestPortal) =>
  (await verifyLedger(services, bucket)).breaches;

test('of any history of distributions, files, payments and returns the ledger is sound, and each client got what the lines say', () =>
  tryFunds(11, async (portal, fund, history) => {
    expect(await breachesOf(portal)).toEqual([]);
    await fund.compare(history);
    for (const deed of ['approve', 'file', 'pay file'] as const)
      expect(fund.done(deed), `a history without ${deed} proves nothing`).toBeGreaterThan(0);
  }));

test('a product that forgets to open a line again once its payment is unmatched is found', () =>
  tryFunds(
    11,
    async (portal) => {
      expect((await breachesOf(portal)).map(({ invariant }) => invariant)).toContain('I26');
    },
    forgetUnmatching,
  ));

function forgetUnmatching(portal: TestPortal): void {
  type Item = { readonly Update?: { readonly Key: object; readonly UpdateExpression?: string } };
  const isForgotten = ({ Update }: Item) =>
    Update &&
    /"(LINE#|PAYOUT_LINE")/.test(JSON.stringify(Update.Key)) &&
    /REMOVE/.test(`${Update.UpdateExpression}`);
  portal.services.database.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: items } = args.input as { readonly TransactItems?: readonly Item[] };
      const input = items && { ...args.input, TransactItems: items.filter((one) => !isForgotten(one)) };
      return next(input ? { ...args, input: input as typeof args.input } : args);
    },
    { step: 'initialize', name: 'forgetUnmatching', priority: 'high' },
  );
}
