import { useState } from 'react';
import { type Cents, plainDollars } from '#shared/money.ts';
import { invalidAmount, MoneyField, readTypedMoney } from '../ui/money-field.tsx';
import { exact } from '../ui/money-format.ts';

interface PairAmountProps {
  name: string;
  amountCents: Cents;
  mostCents: Cents;
  onChange: (amountCents: Cents) => void;
  onEnter: () => void;
}

export function PairAmount({ name, amountCents, mostCents, onChange, onEnter }: PairAmountProps) {
  const [text, setText] = useState(amountCents > 0 ? plainDollars(amountCents) : '');
  const [shownCents, setShownCents] = useState(amountCents);
  if (shownCents !== amountCents) {
    setShownCents(amountCents);
    if ((readTypedMoney(text) ?? 0) !== amountCents) setText(plainDollars(amountCents));
  }
  const error =
    amountCents > mostCents
      ? `Only ${exact(mostCents)} is due`
      : amountCents > 0
        ? undefined
        : text.trim() === '' || readTypedMoney(text) !== undefined
          ? 'Enter an amount'
          : invalidAmount(text, mostCents);
  return (
    <MoneyField
      label={`Match amount for ${name}`}
      labelHidden
      labelNote=""
      value={text}
      error={error}
      data-pair-amount=""
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) onEnter();
      }}
      onChange={(typed) => {
        setText(typed);
        const amount = readTypedMoney(typed);
        const next = amount !== undefined && amount > 0 ? amount : (0 as Cents);
        setShownCents(next);
        onChange(next);
      }}
    />
  );
}
