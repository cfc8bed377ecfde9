import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { forgetAnswers } from '#test/web/stub-portal.ts';
import { ToastHost } from '#web/ui/toast.tsx';

function Place({ onPlace }: { onPlace: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onPlace(`${pathname}${search}`);
  return null;
}

export function openAt(address: string, screen: ReactNode) {
  const place = { now: '' };
  render(
    <MemoryRouter initialEntries={[address]}>
      {screen}
      <Place
        onPlace={(address) => {
          place.now = address;
        }}
      />
      <ToastHost />
    </MemoryRouter>,
  );
  return place;
}

export async function closeScreen(): Promise<void> {
  cleanup();
  await forgetAnswers();
}
