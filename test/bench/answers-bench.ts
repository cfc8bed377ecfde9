import { startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { type Figure, held, ratioOf } from './measure.ts';

const ROUNDS = 200;
const MOST = 1.2;

/** The time of an answer must not reveal who has an account. */
export async function benchAnswers(): Promise<Figure[]> {
  const portal = await startHttpPortal();
  try {
    const { id: token } = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    const invited = 'invited@example.com';
    const client = { name: 'Anna Lee', email: invited, entity_type: 'Personal', pledged_amount: 1_000 };
    const added = await portal.request(token, 'POST', '/clients', client);
    if (added.status !== 201) throw new Error(`No client was added: ${added.status}`);

    let callers = 0;
    // Each request has its own IP address and so reaches no limit of attempts.
    const elsewhere = () => {
      callers += 1;
      return {
        'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}, edge`,
      };
    };
    const post = async (path: string, body: object, status: number) => {
      const answer = await portal.request(undefined, 'POST', path, body, elsewhere());
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
    };
    const renew = (email: string) => () => post('/invitations/renew', { email }, 202);
    const open = (tokenOfLink: string) => () => post('/notices/open', { token: tokenOfLink }, 404);

    const unknown = renew('unknown@example.com');
    // The worker acts after the answer, so each measurement first waits for the worker of the previous request.
    const settled = (ask: () => Promise<void>) => async () => {
      await portal.services.settled();
      await ask();
    };
    const sides: readonly (readonly [string, () => Promise<void>, () => Promise<void>])[] = [
      ['Renewing an invitation: invited against unknown address', settled(renew(invited)), settled(unknown)],
      ['… somebody who signs in against unknown', settled(renew(TEST_MANAGER.email)), settled(unknown)],
      ['A wrong link to a notice: of the right length against a short one', open('A'.repeat(43)), open('A')],
    ];
    const figures: Figure[] = [];
    for (const [what, subject, baseline] of sides) {
      const { subjectMs, baselineMs, ...rest } = await ratioOf(subject, baseline, ROUNDS);
      const ratio = Math.max(subjectMs, baselineMs) / Math.min(subjectMs, baselineMs);
      figures.push(held(`${what}, medians of ${ROUNDS}`, { ...rest, ratio, subjectMs, baselineMs }, MOST));
    }
    return figures;
  } finally {
    await portal.close();
  }
}
