import type { ReactNode } from 'react';
import { Ban, Copy, HandCoins, type LucideIcon } from '../ui/lucide-icons.tsx';

export function WhatFollows({
  sentences: { nothingDue, notices, references },
}: {
  sentences: { nothingDue: ReactNode; notices: ReactNode; references: ReactNode };
}) {
  const rows: readonly [LucideIcon, ReactNode][] = [
    [Ban, nothingDue],
    [Copy, notices],
    [HandCoins, references],
  ];
  return (
    <ul className="flex flex-col gap-2 text-body">
      {rows.map(([Icon, sentence], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three rows never move
        <li key={index} className="flex items-start gap-3">
          <Icon className="mt-0.5 size-4 shrink-0 text-subtle" />
          <span className="min-w-0 wrap-anywhere">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
