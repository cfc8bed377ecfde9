// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  createBrowserRouter,
  Link,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { LeaveQuestion } from '#web/shell/leave-question.tsx';
import { preloadOverlays } from '#web/ui/overlay.tsx';
import { askBeforeLeaving, useUnsaved } from '#web/unsaved.ts';

const session = vi.hoisted(() => ({ isLeaving: false }));
vi.mock('#web/auth-failure.ts', () => ({ isLeaving: () => session.isLeaving }));

const user = userEvent.setup();

function HalfFilled() {
  const [text, setText] = useState('');
  const giveUp = useUnsaved(text !== '');
  return (
    <>
      <input aria-label="Amount" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={giveUp}>
        Cancel
      </button>
    </>
  );
}

function Place() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <Link to="/other">Menu entry</Link>
      <button type="button" onClick={() => navigate('/form?page=2', { replace: true })}>
        Filter
      </button>
      <Routes>
        <Route path="/form" element={<HalfFilled />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <LeaveQuestion />
    </>
  );
}

async function open() {
  history.replaceState(null, '', '/before');
  history.pushState({ idx: 1 }, '', '/form');
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <>
          <LeaveGuard />
          <Place />
        </>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('at /form');
}

const type = () => user.type(screen.getByLabelText('Amount'), '12');
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const isAsked = () => screen.queryByRole('alertdialog') !== null;
const answer = (name: string) => user.click(screen.getByRole('button', { name }));
const asksOnUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  await preloadOverlays();
});

describe('a form with typed entries', () => {
  test('asks before another page is opened, and keeps the typed entries', async () => {
    await open();
    await type();
    await user.click(screen.getByRole('link', { name: 'Menu entry' }));
    await question();
    await answer('Keep editing');
    expect(screen.getByText('at /form')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12');

    await user.click(screen.getByRole('link', { name: 'Menu entry' }));
    await question();
    await answer('Leave');
    expect(await screen.findByText('at /other')).toBeTruthy();
    expect(asksOnUnload()).toBe(false);
  });

  test('asks before anything else that loses them, such as a sign-out', async () => {
    await open();
    await type();
    const signOut = vi.fn();
    act(() => askBeforeLeaving(signOut));
    await question();
    expect(signOut).not.toHaveBeenCalled();
    await answer('Leave');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('does not ask when only the address of the shown record changes', async () => {
    await open();
    await type();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByText('at /form?page=2')).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  test('does not ask once it was discarded or emptied', async () => {
    await open();
    await type();
    expect(asksOnUnload()).toBe(true);
    await user.clear(screen.getByLabelText('Amount'));
    expect(asksOnUnload()).toBe(false);
    await type();
    await answer('Cancel');
    expect(asksOnUnload()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Menu entry' }));
    expect(await screen.findByText('at /other')).toBeTruthy();
  });
});

test('a form without typed entries never asks', async () => {
  await open();
  expect(asksOnUnload()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Menu entry' }));
  expect(await screen.findByText('at /other')).toBeTruthy();
});

test('a session that has ended leaves without delay', async () => {
  await open();
  await type();
  expect(asksOnUnload()).toBe(true);
  session.isLeaving = true;
  expect(asksOnUnload()).toBe(false);
});
