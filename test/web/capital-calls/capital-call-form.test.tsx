// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { addCents, cents } from '#shared/money.ts';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { openAt } from '#test/web/open-at.tsx';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { CreateCapitalCall } from '#web/capital-calls/create-capital-call.tsx';
import { UpdateCapitalCall } from '#web/capital-calls/update-capital-call.tsx';
import { ViewCapitalCall } from '#web/capital-calls/view-capital-call.tsx';
import { callOf, SETTINGS, wireCall, wireLine } from './some-calls.ts';

const QUESTION = '$500.00 is beyond what is left to call of Grace Liu. Say why to call it nevertheless.';
const WHY = 'Reason for calling beyond the pledge';
const BEYOND = { status: 409, body: { error: QUESTION, code: 'beyond-pledge' } };
const DRAFT = callOf({ id: 'call', status: 'Draft', issued_at: null });
const LINE = item('a', 1_000, {
  client_name: 'Grace Liu',
  client_id: 'c1',
  status: 'Draft',
  issued_at: null,
});

beforeEach(() => {
  vi.setSystemTime('2025-06-12T02:00:00.000Z');
  stubWidth(1440);
});

type Answers = Parameters<typeof stubPortal>[0];
type Body = Record<string, unknown>;

function open(path: string, answers: Answers) {
  const sent = stubPortal({
    'GET /clients': onePage({
      clients: [clientJson({ id: 'c1', name: 'Grace Liu', pledged_amount: 500, total_paid: 0 })],
    }),
    'GET /fund/settings': { body: SETTINGS },
    'GET /reconciliations/outstanding': onePage({ line_items: [] }),
    'GET /capital-calls/call': { body: wireCall(DRAFT) },
    'GET /capital-calls/call/line-items': onePage({ line_items: [wireLine(LINE)] }),
    'GET /audit': { body: { entries: [], next_cursor: null } },
    ...answers,
  });
  openAt(
    `/manager/capital-calls/${path}`,
    <Routes>
      <Route path="/manager/capital-calls/new" element={<CreateCapitalCall />} />
      <Route path="/manager/capital-calls/:callId/edit" element={<UpdateCapitalCall />} />
      <Route path="/manager/capital-calls/:callId" element={<ViewCapitalCall />} />
    </Routes>,
  );
  return () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body as Body);
}

async function fill() {
  await screen.findByLabelText('Amount of Grace Liu');
  await userEvent.type(screen.getByLabelText('Title'), 'Roof');
  await userEvent.type(screen.getByLabelText(/^Total amount/), '1000');
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('saves a draft and offers no way to issue unseen', async () => {
  const writes = open('new', { 'POST /capital-calls': { status: 201, body: wireCall(DRAFT) } });
  await fill();
  expect(screen.queryByRole('button', { name: /Issue/ })).toBeNull();
  await press('Save draft and preview');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Preview notices' })).toBeTruthy();
  expect(writes()).toEqual([{ title: 'Roof', total_amount: 1_000, due_date: '2025-07-12', draft: true }]);
});

it('calls a percentage of each pledge, but not from clients who are left out', async () => {
  const clients = [
    clientJson({ id: 'c1', name: 'Grace Liu', pledged_amount: 500, total_paid: 0 }),
    clientJson({ id: 'c2', name: 'Hana Ito', pledged_amount: 800, total_paid: 0 }),
  ];
  const writes = open('new', {
    'GET /clients': { body: { clients, total: 2, next_cursor: null } },
    'POST /capital-calls': { status: 201, body: wireCall(DRAFT) },
  });
  await fill();
  const total = screen.getByLabelText<HTMLInputElement>(/^Total amount/);
  await userEvent.click(screen.getByRole('radio', { name: 'By pledge' }));
  await userEvent.type(screen.getByLabelText(/^Percentage of each pledge/), '10');
  expect(total.value).toBe('130.00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out Grace Liu' }));
  expect(total.value).toBe('80.00');
  await press('Save draft and preview');
  await screen.findByText('Draft saved');
  expect(writes()).toMatchObject([{ total_amount: 80, line_items: [{ client_id: 'c2', amount: 80 }] }]);
});

it('requires a reason when a line exceeds the rest of a pledge, and sends it only with its amounts', async () => {
  const writes = open('new', {
    'POST /capital-calls': (_url, body) =>
      (body as Body).beyond_pledge_reason ? { status: 201, body: wireCall(DRAFT) } : BEYOND,
  });
  await fill();
  expect(screen.getByText('$500.00 beyond the pledge')).toBeTruthy();
  expect(screen.queryByLabelText(WHY)).toBeNull();
  await press('Save draft and preview');
  expect(await screen.findByText(QUESTION)).toBeTruthy();
  const why = screen.getByLabelText(WHY);
  await waitFor(() => expect(document.activeElement).toBe(why));
  await userEvent.type(why, 'Agreed with her');
  expect(screen.getByText(QUESTION)).toBeTruthy();

  await userEvent.type(screen.getByLabelText(/^Total amount/), '2000');
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(screen.queryByLabelText(WHY)).toBeNull();
  await press('Save draft and preview');
  expect(await screen.findByText(QUESTION)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(WHY).value).toBe('Agreed with her');
  await press('Save draft anyway and preview');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes().map((body) => body.beyond_pledge_reason)).toEqual([
    undefined,
    undefined,
    'Agreed with her',
  ]);
});

it('marks a reason that is missing or too short, and still requires it', async () => {
  open('new', { 'POST /capital-calls': BEYOND });
  await fill();
  await press('Save draft and preview');
  await screen.findByText(QUESTION);
  await press('Save draft anyway and preview');
  expect(await screen.findAllByText(QUESTION)).toHaveLength(2);
  expect(screen.getByLabelText(WHY).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText(WHY), 'No');
  await press('Save draft anyway and preview');
  expect(await screen.findByText('Say why, in at least 3 characters')).toBeTruthy();
});

it('requires the same when a draft is changed, starting from its present reason', async () => {
  const writes = open('call/edit', {
    'GET /capital-calls/call': { body: wireCall({ ...DRAFT, beyond_pledge_reason: 'Agreed before' }) },
    'PUT /capital-calls/call': (_url, body) =>
      (body as Body).beyond_pledge_reason ? { body: wireCall(DRAFT) } : BEYOND,
  });
  await screen.findByLabelText('Amount of Grace Liu');
  await press('Save draft and preview');
  expect((await screen.findByLabelText<HTMLTextAreaElement>(WHY)).value).toBe('Agreed before');
  await press('Save draft anyway and preview');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes().map((body) => body.beyond_pledge_reason)).toEqual([undefined, 'Agreed before']);
});

it('shares a draft of the same total again, naming the lines that replace its own', async () => {
  const client = (id: string, name: string) => clientJson({ id, name, pledged_amount: 900, total_paid: 0 });
  const writes = open('call/edit', {
    'GET /clients': onePage({ clients: [client('c1', 'Grace Liu'), client('c2', 'Noah Walker')] }),
    'PUT /capital-calls/call': { body: wireCall(DRAFT) },
  });
  await screen.findByLabelText('Amount of Grace Liu');
  await press('Reset all amounts');
  await press('Save draft and preview');
  expect(await screen.findByText('Draft saved')).toBeTruthy();
  expect(writes()).toEqual([
    expect.objectContaining({
      total_amount: 1_000,
      line_items: [
        { client_id: 'c1', amount: 500 },
        { client_id: 'c2', amount: 500 },
      ],
    }),
  ]);
});

it('names clients, emails, sum and lines beyond the pledge before it issues a draft', async () => {
  const lines = [
    { ...LINE, beyond_pledge_amount: cents(50_000) },
    item('b', 500, { client_name: 'Noah Walker', issued_at: null, status: 'Draft' }),
  ];
  const writes = open('call', {
    'GET /capital-calls/call': { body: { ...wireCall(DRAFT), message_count: 3 } },
    'GET /capital-calls/call/line-items': {
      body: { line_items: lines.map(wireLine), total: 2, next_cursor: null },
    },
    'PUT /capital-calls/call': { body: wireCall(callOf()) },
  });
  await screen.findByText('Grace Liu');
  await press('Issue');
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue capital call' }));
  expect(
    dialog.getByText(/^\$1,000\.00 in total will be called from 2 clients, due 30\/06\/2025\./),
  ).toBeTruthy();
  expect(dialog.getByText('1 line is $500.00 beyond the pledge: Grace Liu by $500.00.')).toBeTruthy();
  expect(dialog.getByText('2 clients, 3 emails')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Grace Liu',
    'Noah Walker',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Issue and notify 2 clients' }));
  expect(await screen.findByText('Capital call issued')).toBeTruthy();
  expect(writes()).toEqual([{ status: 'Issued', seen_version: 1 }]);
});

const SUSPENDED = {
  status: 409,
  body: {
    error: 'Grace Liu is suspended and cannot be called.',
    code: 'client-suspended',
    issues: [{ path: 'c1', message: 'Grace Liu' }],
  },
};

it('offers to leave suspended clients out of a draft, and shows its new sum before it is issued', async () => {
  let lines = [
    LINE,
    item('b', 500, { client_name: 'Noah Walker', client_id: 'c2', issued_at: null, status: 'Draft' }),
  ];
  const writes = open('call', {
    'GET /capital-calls/call': () => ({
      body: wireCall(callOf({ ...DRAFT, total_amount: addCents(...lines.map((line) => line.amount)) })),
    }),
    'GET /capital-calls/call/line-items': () => onePage({ line_items: lines.map(wireLine) }),
    'PUT /capital-calls/call': (_url, body) => {
      if ((body as Body).status) return lines.length > 1 ? SUSPENDED : { body: wireCall(callOf()) };
      lines = lines.slice(1);
      return { body: wireCall(DRAFT) };
    },
  });
  await screen.findByText('Grace Liu');
  await press('Issue');
  await press('Issue and notify 2 clients');
  await press('Leave them out');
  await press('Issue and notify 1 client');
  expect(await screen.findByText('Capital call issued')).toBeTruthy();
  expect(writes()).toEqual([
    { status: 'Issued', seen_version: 1 },
    { total_amount: 500, line_items: [{ client_id: 'c2', amount: 500 }] },
    { status: 'Issued', seen_version: 1 },
  ]);
});

it('offers to leave out a client suspended while the form was open', async () => {
  let status: 'Active' | 'Suspended' = 'Active';
  open('new', {
    'GET /clients': () =>
      onePage({
        clients: ['c1', 'c2'].map((id) =>
          clientJson({
            id,
            name: `Client ${id}`,
            pledged_amount: 5_000,
            status: id === 'c1' ? status : 'Active',
          }),
        ),
      }),
    'POST /capital-calls': () => {
      status = 'Suspended';
      return SUSPENDED;
    },
  });
  await userEvent.type(await screen.findByLabelText('Amount of Client c1'), '400');
  await userEvent.type(screen.getByLabelText('Title'), 'Roof');
  await userEvent.type(screen.getByLabelText(/^Total amount/), '1000');
  await press('Save draft and preview');
  await press('Leave them out');
  await waitFor(() => expect(screen.queryByLabelText('Amount of Client c1')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Client c2').value).toBe('1,000.00');
  expect(screen.queryByRole('button', { name: 'Leave them out' })).toBeNull();
});

it('requires the reason when a draft exceeds the pledges only at the time of its issue', async () => {
  const writes = open('call', {
    'PUT /capital-calls/call': (_url, body) =>
      (body as Body).beyond_pledge_reason ? { body: wireCall(callOf()) } : BEYOND,
  });
  await screen.findByText('Grace Liu');
  await press('Issue');
  await press('Issue and notify 1 client');
  const dialog = within(screen.getByRole('dialog', { name: 'Issue capital call' }));
  expect(await dialog.findByText(QUESTION)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(WHY), 'Agreed with her');
  await userEvent.click(dialog.getByRole('button', { name: 'Issue and notify 1 client anyway' }));
  expect(await screen.findByText('Capital call issued')).toBeTruthy();
  expect(writes()).toEqual([
    { status: 'Issued', seen_version: 1 },
    { status: 'Issued', seen_version: 1, beyond_pledge_reason: 'Agreed with her' },
  ]);
});

it('records a call made before the portal with its past days, immediately and beyond nobody’s payments', async () => {
  const recorded = callOf({ id: 'call', status: 'Issued', recorded_at: '2025-06-12T02:00:00.000Z' });
  const writes = open('new', {
    'GET /clients': onePage({
      clients: [clientJson({ id: 'c1', name: 'Grace Liu', pledged_amount: 1_000, total_paid: 1_000 })],
    }),
    'POST /capital-calls': { status: 201, body: wireCall(recorded) },
  });
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: /made before the portal/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount of Grace Liu').value).toBe('1,000.00');
  await userEvent.type(screen.getByLabelText(/^Issued on/), '13/06/2025');
  await userEvent.type(screen.getByLabelText(/^Due date/), '31/03/2023');
  await press('Record call');
  expect(await screen.findByText('Cannot be after today, 12/06/2025')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(/^Issued on/));
  await userEvent.type(screen.getByLabelText(/^Issued on/), '01/03/2023');
  const tell = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send clients a notice/ });
  expect(tell.checked).toBe(false);
  expect(screen.getByText('No client gets a notice or a reminder')).toBeTruthy();
  await press('Record call');
  expect(await screen.findByText('Capital call recorded')).toBeTruthy();
  expect(writes()).toEqual([
    { title: 'Roof', total_amount: 1_000, due_date: '2023-03-31', issued_on: '2023-03-01' },
  ]);
});

it('notifies clients of a call made before the portal where that is chosen', async () => {
  const recorded = callOf({ id: 'call', status: 'Issued', recorded_at: '2025-06-12T02:00:00.000Z' });
  const writes = open('new', { 'POST /capital-calls': { status: 201, body: wireCall(recorded) } });
  await fill();
  await userEvent.click(screen.getByRole('checkbox', { name: /made before the portal/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Send clients a notice/ }));
  expect(screen.queryByText('No client gets a notice or a reminder')).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Issued on/), '01/03/2023');
  await userEvent.type(screen.getByLabelText(/^Due date/), '31/03/2023');
  await press('Record call');
  expect(await screen.findByText('Capital call recorded')).toBeTruthy();
  expect(writes()).toEqual([expect.objectContaining({ issued_on: '2023-03-01', notify: true })]);
});

it('sends what the call is for and its split, once the parts add up to the total', async () => {
  const bodies = open('new', { 'POST /capital-calls': { status: 201, body: wireCall(DRAFT) } });
  await fill();
  await userEvent.type(screen.getByLabelText(/^What the call is for/), 'A new roof');
  await press('Split the total by purpose');
  await userEvent.type(screen.getByLabelText('Purpose 1'), 'Roof');
  await userEvent.type(screen.getByLabelText(/^Amount of purpose 1/), '900');
  await press(/^Save draft/);
  expect(await screen.findByText('The purposes do not add up to the total of the call')).toBeTruthy();
  expect(bodies()).toEqual([]);
  await press('Add a purpose');
  await userEvent.type(screen.getByLabelText('Purpose 2'), 'Costs');
  await userEvent.type(screen.getByLabelText(/^Amount of purpose 2/), '100');
  await press(/^Save draft/);
  await waitFor(() =>
    expect(bodies()).toMatchObject([
      {
        purpose: 'A new roof',
        purpose_split: [
          { label: 'Roof', amount: 900 },
          { label: 'Costs', amount: 100 },
        ],
      },
    ]),
  );
});
