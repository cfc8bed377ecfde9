// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Form } from '#web/forms/form.tsx';
import { moneyText } from '#web/forms/typed-text.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { hasUnsaved } from '#web/unsaved.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client.ts', () => ({ call }));

const START = { name: 'Quay', state: '', acquisitionPrice: '1,000' };

function PropertyForm({ unknownType = false }) {
  const form = useCallForm('createProperty', {
    start: START,
    typed: { acquisitionPrice: moneyText('Price is required') },
    input: ({ state, ...text }) => ({
      ...text,
      type: unknownType ? ('Castle' as 'Commercial') : 'Commercial',
      location: { state },
    }),
    refusalsAt: { 'email-in-use': 'name' },
    onDone: () => {
      form.restart();
    },
  });
  return (
    <Form form={form} aria-label="Property">
      <MoneyField label="Price" {...form.field('acquisitionPrice')} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="State" {...form.field('state')} />
      <button type="button" onClick={() => form.fill('state', 'NSW')}>
        The first state is there
      </button>
    </Form>
  );
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const keys = () => call.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
const refuseOnce = (code: string, message: string, ...paths: string[]) =>
  call.mockRejectedValueOnce(
    new ApiError({
      status: 400,
      code,
      message,
      issues: paths.map((path) => ({ path, message: `Not this ${path}` })),
    }),
  );

beforeEach(() => {
  stubWidth(1440);
  call.mockReset();
  call.mockResolvedValue({ name: 'Quay' });
});

it('sends the typed entries as the contract requires, once for two presses', async () => {
  render(<PropertyForm />);
  type(/^Name/, ' Mill Lane ');
  submit();
  submit();
  await waitFor(() => expect(field(/^Name/).value).toBe('Quay'));
  expect(call.mock.calls.map(([capability, input]) => [capability, input])).toEqual([
    [
      'createProperty',
      { name: 'Mill Lane', type: 'Commercial', location: { state: '' }, acquisitionPrice: 100_000 },
    ],
  ]);
});

it('marks every wrong field with its sentence, focuses the first and sends nothing', async () => {
  render(<PropertyForm />);
  type(/^Name/, '');
  type(/^Price/, 'ten');
  submit();
  await screen.findByText('Name is required');
  expect(screen.getByText('Enter an amount in dollars with at most two decimals')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Price/)));
  expect(call).not.toHaveBeenCalled();
  type(/^Price/, '1');
  expect(field(/^Price/).getAttribute('aria-invalid')).toBeNull();
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
});

it('shows above the form the contract’s errors outside its fields', async () => {
  render(<PropertyForm unknownType />);
  submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Invalid option/);
  expect(call).not.toHaveBeenCalled();
});

it('shows the server’s messages at their fields, keeps the typed entries and focuses the first', async () => {
  refuseOnce('invalid-input', 'Some details.', 'location.state', 'name');
  render(<PropertyForm />);
  type(/^State/, 'NSW');
  submit();
  await screen.findByText('Not this location.state');
  expect(screen.getByText('Not this name')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
  expect(field(/^State/).value).toBe('NSW');
});

it('shows a refusal at the field it is about, and any other above the form', async () => {
  refuseOnce('email-in-use', 'Taken.');
  refuseOnce('changed-meanwhile', 'Reload.');
  render(<PropertyForm />);
  submit();
  await screen.findByText('Taken.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Reload.');
  expect(screen.queryByText('Taken.')).toBeNull();
});

it('keeps its idempotency key until the form is reset', async () => {
  refuseOnce('busy', 'Busy.');
  render(<PropertyForm />);
  submit();
  await screen.findByText('Busy.');
  submit();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Busy.')).toBeNull());
  submit();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(3));
  const [first, again, next] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it('has nothing unsaved in filled-in values, and something in typed ones', async () => {
  render(<PropertyForm />);
  fireEvent.click(screen.getByRole('button', { name: 'The first state is there' }));
  expect(field(/^State/).value).toBe('NSW');
  expect(hasUnsaved()).toBe(false);
  type(/^Name/, 'Mill Lane');
  expect(hasUnsaved()).toBe(true);
  type(/^Name/, 'Quay');
  expect(hasUnsaved()).toBe(false);
  type(/^State/, '');
  expect(hasUnsaved()).toBe(true);
});
