import { addCents, type Cents, negateCents, parseMoney, ZERO_CENTS } from '#shared/money.ts';
import { moneyText, requiredText, withRule } from '../../forms/typed-text.ts';
import { readTypedMoney } from '../../ui/money-field.tsx';
import { exact } from '../../ui/money-format.ts';

const NO_AMOUNT = 'Please enter a valid amount';

export function allocationTyped(remainingCents: Cents) {
  const overCents = (text: string) => addCents(parseMoney(text) ?? ZERO_CENTS, negateCents(remainingCents));
  return {
    client_id: requiredText('Please select a client'),
    amount: withRule(
      withRule(
        moneyText(NO_AMOUNT, remainingCents),
        (text) => (parseMoney(text) ?? ZERO_CENTS) > 0,
        NO_AMOUNT,
      ),
      (text) => overCents(text) <= 0,
      (text) => `${exact(overCents(text))} more than the ${exact(remainingCents)} left`,
    ),
  };
}

export function leftAfter(remainingCents: Cents, typed: string): Cents | undefined {
  const amount = readTypedMoney(typed);
  if (amount === undefined || amount <= 0 || amount > remainingCents) return undefined;
  return addCents(remainingCents, negateCents(amount));
}
