// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { ManageApprovals } from '#web/approvals/manage-approvals.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { type ApprovalJson, approvalJson } from './some-approvals.ts';

function open(
  waiting: ApprovalJson[],
  decided: ApprovalJson[] = [],
  answers: Parameters<typeof stubPortal>[0] = {},
  readsOnly = false,
) {
  const sent = stubPortal({
    'GET /approvals': (url) => ({
      body: { approvals: url.searchParams.get('state') === 'open' ? waiting : decided },
    }),
    ...answers,
  });
  openAt(
    '/manager/approvals',
    <FrameContext value={{ readsOnly }}>
      <ManageApprovals />
    </FrameContext>,
  );
  return sent;
}
const cards = async () => within(await screen.findByRole('list', { name: 'Waiting changes' }));

test.each<[string, Partial<ApprovalJson>, boolean, string[]]>([
  ['the second person approves or declines', {}, false, ['Decline', 'Approve']],
  ['the maker can only withdraw', { is_own: true, may_approve: false }, false, ['Withdraw']],
  ['who may not approve can decline', { may_approve: false }, false, ['Decline']],
  ['an auditor only reads', { may_approve: false }, true, []],
])('of a waiting change, %s', async (_, overrides, readsOnly, names) => {
  open([approvalJson(overrides)], [], {}, readsOnly);
  await (await cards()).findByText('Change the fund’s account to pay to');
  expect((await cards()).queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test.each<[string, Partial<ApprovalJson>]>([
  ['Sam Wood, 28/11/2026, 10:14', {}],
  ['When approved', {}],
  ['05/12/2026, 10:14, unless decided before', { takes_effect_at: '2026-12-04T23:14:00.000Z' }],
  ['Helen Park and Tom Becker can approve it.', {}],
  [
    'No other manager can approve this change yet. An approver must have signed in before the change was requested. A manager who gave the requester access, or got access from the requester, must wait seven days.',
    { approvers: [] },
  ],
])('says of a waiting change: %s', async (words, overrides) => {
  open([approvalJson(overrides)]);
  expect(await (await cards()).findByText(words)).toBeTruthy();
});

test('approving shows the change and its reason, names the request that was seen, and loads again after a refusal', async () => {
  const error = 'Somebody changed this meanwhile. Reload and try again.';
  const sent = open([approvalJson()], [], {
    'PUT /approvals/a1': { status: 409, body: { error, code: 'changed-meanwhile' } },
  });
  await userEvent.click(await (await cards()).findByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this change' }));
  for (const words of ['Change the fund’s account to pay to', 'The bank closed the old one', 'Sam Wood'])
    expect(dialog.getByText(words)).toBeTruthy();
  const before = sent.length;
  await userEvent.type(dialog.getByLabelText('Reason'), 'Called the bank');
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(error);
  expect(scrolledTo.mock.contexts).toContain(dialog.getByRole('alert').parentElement);
  expect(sent.slice(before).map(({ call }) => call)).toEqual([
    'PUT /approvals/a1',
    'GET /approvals?state=open',
    'GET /approvals?state=decided',
  ]);
  expect(sent[before]?.body).toEqual({
    decision: 'approved',
    asked_at: '2026-11-27T23:14:00.000Z',
    reason: 'Called the bank',
  });
});

test('lists what was decided, why, by whom and when, and says when nothing waits', async () => {
  const no = { state: 'declined', decision_reason: 'Not agreed', decided_by_name: 'Helen Park' } as const;
  open([], [approvalJson({ ...no, decided_at: '2026-11-28T03:00:00.000Z' })]);
  expect(await screen.findByText('No change waits for a second person')).toBeTruthy();
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Change the fund’s account to pay to',
    'Sam Wood',
    'DeclinedHelen Park, 28/11/2026, 14:00Not agreed',
  ]);
});

test('a loading error is shown and can be retried', async () => {
  open([], [], { 'GET /approvals': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  expect(await screen.findByText('The approvals did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
