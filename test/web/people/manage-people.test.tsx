// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Listed } from '#test/web/answers.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManagePeople } from '#web/people/manage-people.tsx';
import { FrameContext } from '#web/ui/page.tsx';

type PersonJson = Listed<'listManagers', 'people'>;

const person = (id: string, name: string, overrides: Partial<PersonJson> = {}): PersonJson => ({
  user_id: id,
  name,
  email: `${id}@example.com`,
  role: 'manager',
  state: 'active',
  is_own: false,
  has_second_factor: true,
  last_signed_in_at: '2026-11-20T00:00:00.000Z',
  invited_at: null,
  invitation_ends_at: null,
  reminded_at: null,
  disabled_at: null,
  disabled_by_name: null,
  waiting: false,
  is_unfinished: false,
  ...overrides,
});
const invited = { state: 'invited', has_second_factor: null, last_signed_in_at: null } as const;
const PEOPLE = [
  person('helen', 'Helen Park'),
  person('sam', 'Sam Wood', { is_own: true }),
  person('tom', 'Tom Becker', { has_second_factor: false }),
  person('ruth', 'Ruth Adeyemi', { role: 'auditor' }),
  person('leo', 'Leo Martin', {
    ...invited,
    invited_at: '2026-11-18T00:00:00.000Z',
    invitation_ends_at: '2999-12-02T00:00:00.000Z',
  }),
  person('ines', 'Ines Duarte', {
    ...invited,
    role: 'auditor',
    invited_at: '2026-11-01T00:00:00.000Z',
    invitation_ends_at: '2020-11-15T00:00:00.000Z',
  }),
  person('carla', 'Carla Ruiz', {
    state: 'disabled',
    disabled_at: '2026-06-30T00:00:00.000Z',
    disabled_by_name: 'Helen Park',
  }),
];

function open(overrides: Parameters<typeof stubPortal>[0] = {}, readsOnly = false) {
  const sent = stubPortal({
    'GET /managers': { body: { people: PEOPLE, needs_second_factor: true, is_alone: false } },
    'POST /managers/tom/remind': { body: PEOPLE[2] as object },
    'POST /managers/ines/invitation': { body: PEOPLE[5] as object },
    'PUT /managers/ruth': { body: PEOPLE[3] as object },
    'PUT /managers/carla': { body: PEOPLE[6] as object },
    ...overrides,
  });
  openAt(
    '/manager/people',
    <FrameContext value={{ readsOnly }}>
      <ManagePeople />
    </FrameContext>,
  );
  return sent;
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('[data-row], tr');
  if (!(row instanceof HTMLElement)) throw new Error(`No row of ${name}`);
  return row;
};

async function choose(name: string, action: string) {
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog', { name: new RegExp(name) }));
}

beforeEach(() => stubWidth(1440));

test('lists active, invited and disabled people, and shows once who has no second factor', async () => {
  open();
  await screen.findByRole('link', { name: 'Helen Park' });
  expect(
    screen.getByText(
      /Tom Becker has no second factor. Until a second factor is set up, only the profile can be opened./,
    ),
  ).toBeTruthy();
  const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'));
  expect(tables).toEqual(['People', 'Invited', 'Disabled']);
  expect((await rowOf('Tom Becker')).textContent).toContain('Off, profile only');
  expect((await rowOf('Ines Duarte')).textContent).toContain('Expired');
  expect(within(await rowOf('Ines Duarte')).getByRole('button', { name: /Send a new one/ })).toBeTruthy();
  expect(within(await rowOf('Leo Martin')).getByRole('button', { name: /Send again/ })).toBeTruthy();
  expect((await rowOf('Carla Ruiz')).textContent).toContain('Helen Park');
});

test('your own row has no actions', async () => {
  open();
  const row = await rowOf('Sam Wood');
  expect(row.textContent).toContain('you');
  expect(within(row).queryAllByRole('button')).toEqual([]);
});

test('an auditor sees everything and has no actions', async () => {
  open({}, true);
  await screen.findByRole('link', { name: 'Helen Park' });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  for (const { name } of PEOPLE) expect(within(await rowOf(name)).queryAllByRole('button')).toEqual([]);
  await userEvent.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a role change requires a reason, names who is notified, and sends both', async () => {
  const sent = open();
  await userEvent.click(
    within(await rowOf('Ruth Adeyemi')).getByRole('button', { name: /Actions for Ruth/ }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make manager' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make Ruth Adeyemi a manager' });
  expect(dialog.textContent).toContain(
    'Ruth Adeyemi, Helen Park, Tom Becker and Leo Martin will be notified.',
  );
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Make manager' });
  expect(confirm.disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Takes over the books');
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toContainEqual({
    call: 'PUT /managers/ruth',
    body: { role: 'manager', reason: 'Takes over the books' },
  });
});

test('a promotion that waits says so at the person and in a message, with who can approve it', async () => {
  const takes_effect_at = '2026-12-04T23:14:00.000Z';
  const waiting = approvalJson({ what: 'manager-promoted', takes_effect_at });
  const people = PEOPLE.map((one) => ({ ...one, waiting: one.user_id === 'ruth' }));
  open({
    'GET /managers': { body: { people, needs_second_factor: true, is_alone: false } },
    'PUT /managers/ruth': { status: 202, body: { approval: waiting } },
  });
  const dialog = await choose('Ruth Adeyemi', 'Make manager');
  expect(
    dialog.getByText(/the change takes effect when another manager approves it, or after seven days/),
  ).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Reason'), 'Takes over the books');
  await userEvent.click(dialog.getByRole('button', { name: 'Make manager' }));
  await screen.findByText(
    'Change the fund’s account to pay to: waits for a second person, or takes effect on 05/12/2026, 10:14. Helen Park and Tom Becker can approve it.',
  );
  expect(screen.queryByText(/is a manager now/)).toBeNull();
  const link = within(await rowOf('Ruth Adeyemi')).getByRole('link', { name: 'Waits for a second person' });
  expect(link.getAttribute('href')).toBe('/manager/approvals');
});

test('another person is renamed for a reason, and a name that is taken is reported at its field', async () => {
  const error = 'Another manager or auditor has or had a similar name. Choose a different name.';
  const sent = open({ 'PUT /managers/ruth': { status: 409, body: { error, code: 'name-taken' } } });
  const dialog = await choose('Ruth Adeyemi', 'Rename');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Married');
  const rename = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
  expect(rename.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Name'), ' Cole');
  await userEvent.click(rename);
  expect(await dialog.findByText(error)).toBeTruthy();
  const body = { name: 'Ruth Adeyemi Cole', reason: 'Married' };
  expect(sent).toContainEqual({ call: 'PUT /managers/ruth', body });
});

test('who the server says is alone can change the own name', async () => {
  open({ 'GET /managers': { body: { people: PEOPLE, needs_second_factor: true, is_alone: true } } });
  await userEvent.click(within(await rowOf('Sam Wood')).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('dialog', { name: 'Rename Sam Wood' })).toBeTruthy();
});

test('an invitation names who is notified, and a used address is reported at its field', async () => {
  const sent = open({
    'POST /managers': {
      status: 409,
      body: {
        code: 'email-taken',
        error: 'Another account signs in with this email address.',
        requestId: 'r',
      },
    },
  });
  await screen.findByRole('link', { name: 'Helen Park' });
  await userEvent.keyboard('n');
  const panel = await screen.findByRole('dialog', { name: 'Invite a person' });
  expect(panel.textContent).toContain('Helen Park, Tom Becker and Leo Martin will be notified');
  await userEvent.type(within(panel).getByLabelText('Name'), 'Nadia Osman');
  await userEvent.type(within(panel).getByLabelText('Email'), 'nadia@example.com');
  await userEvent.click(within(panel).getByRole('button', { name: 'Send invitation' }));
  await within(panel).findByText('Another account signs in with this email address.');
  expect(sent.find(({ call }) => call === 'POST /managers')?.body).toEqual({
    name: 'Nadia Osman',
    email: 'nadia@example.com',
    role: 'auditor',
  });
});

test('a person whose invitation failed is saved and reported as saved, and the panel closes', async () => {
  open({
    'POST /managers': {
      status: 503,
      body: { code: 'person-not-invited', error: 'This person is saved.', requestId: 'r' },
    },
  });
  await screen.findByRole('link', { name: 'Helen Park' });
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const panel = await screen.findByRole('dialog', { name: 'Invite a person' });
  await userEvent.type(within(panel).getByLabelText('Name'), 'Nadia Osman');
  await userEvent.type(within(panel).getByLabelText('Email'), 'nadia@example.com');
  await userEvent.click(within(panel).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a loading error is shown and can be retried', async () => {
  open({
    'GET /managers': {
      status: 500,
      body: { code: 'internal', error: 'Something went wrong.', requestId: 'r' },
    },
  });
  await screen.findByText('The people did not load');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
