import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  isMainType,
  isRefund,
  TRANSACTION_TYPES,
  type TransactionType,
  TYPES_OF_GROUP,
} from '#shared/terms.ts';
import { Mark } from '../../ui/badge.tsx';
import { PopoverFrame, type PopoverProps } from '../../ui/popover-frame.tsx';
import { colourOf, TYPE_NAMES } from '../list/type-mark.tsx';
import type { ChosenKind } from './kind-fields.tsx';
import { KindFields, type KindText, NO_KIND_TEXT } from './kind-fields.tsx';

const isMore = (type: TransactionType) => !isMainType(type);

type Chosen = ChosenKind['type'];

const COLUMNS: readonly (readonly { name: string; types: readonly Chosen[] }[])[] = [
  [
    {
      name: 'Operating',
      types: [...TYPES_OF_GROUP.operating_in, ...TYPES_OF_GROUP.operating_out.filter(isMore)],
    },
  ],
  [{ name: 'Financing', types: TYPES_OF_GROUP.financing.filter(isMore) }],
  [
    { name: 'Investing', types: TYPES_OF_GROUP.investing },
    { name: 'Between own accounts', types: ['transfer'] },
    { name: 'Several kinds', types: ['split'] },
  ],
];

const LETTERS: Partial<Record<Chosen, string>> = {
  rent: 'r',
  interest: 'i',
  other_income: 'o',
  loan_interest: 'l',
  tax: 'x',
  distribution: 'd',
  redemption: 'e',
  loan_drawdown: 'w',
  loan_repayment: 'y',
  property_sale: 's',
  property_purchase: 'p',
  transfer: 't',
  split: 'u',
};

function otherSign(type: Chosen, amount: number): string {
  if (type === 'split' || !isRefund({ type, amount })) return '';
  return TYPES_OF_GROUP.operating_in.includes(type) || TYPES_OF_GROUP.operating_out.includes(type)
    ? 'refund'
    : 'return';
}

export interface ChooseKindProps extends Pick<PopoverProps, 'trigger' | 'onClose'> {
  /** The signed amount. It is 0 for several rows, because some of them may be refunds. */
  amount: number;
  hasFields?: boolean;
  onChoose: (kind: ChosenKind) => void;
}

export function ChooseKind({ amount, hasFields = true, onChoose, ...frame }: ChooseKindProps) {
  const [text, setText] = useState<KindText>(NO_KIND_TEXT);
  const choose = (type: Chosen) => {
    flushSync(frame.onClose);
    frame.trigger.current?.focus();
    onChoose({
      type,
      ...(text.property_id === '' ? {} : { property_id: text.property_id }),
      ...(text.category.trim() === '' ? {} : { category: text.category.trim() }),
    });
  };
  // Redemptions and splits are not offered for several rows, because they need details of a single row.
  const isOffered = (type: Chosen) => amount !== 0 || (type !== 'redemption' && type !== 'split');
  const inside = useRef<HTMLDivElement>(null);
  const buttons = () => [...(inside.current?.querySelectorAll('button') ?? [])];
  useEffect(() => inside.current?.querySelector('button')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') event.stopPropagation();
    const isTyping = event.target instanceof HTMLElement && /INPUT|SELECT/.test(event.target.tagName);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (steps) {
      const all = buttons();
      const at = all.indexOf(event.target as HTMLButtonElement);
      all[(at + steps + all.length) % all.length]?.focus();
      event.preventDefault();
      return;
    }
    const type = ([...TRANSACTION_TYPES, 'split'] as const).find(
      (one) => LETTERS[one] === event.key.toLowerCase(),
    );
    if (!type || !isOffered(type)) return;
    event.preventDefault();
    choose(type);
  };
  return (
    <PopoverFrame {...frame} label="More kinds" width="wide">
      {/* React passes clicks and keys to the row behind this box. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the letters are shortcuts for the buttons inside */}
      <div
        className="flex flex-col gap-4"
        ref={inside}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        <div className="-m-2 grid grid-cols-[1fr_1fr_1.2fr] divide-line max-md:grid-cols-1 md:divide-x">
          {COLUMNS.map((sections) => (
            <div key={sections[0]?.name} className="px-2">
              {sections.map(({ name, types }) => (
                <section key={name} aria-label={name} className="not-first:mt-2">
                  <h3 className="px-2 pb-1 text-label text-muted">{name}</h3>
                  <ul>
                    {types.filter(isOffered).map((type) => (
                      <li key={type}>
                        <KindButton type={type} amount={amount} onChoose={choose} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          ))}
        </div>
        {hasFields && (
          <div className="-mx-4 -mb-4 grid grid-cols-2 gap-4 rounded-b-box border-t border-line bg-canvas px-4 py-3 max-md:grid-cols-1">
            <KindFields text={text} change={(name, value) => setText({ ...text, [name]: value })} />
          </div>
        )}
      </div>
    </PopoverFrame>
  );
}

interface KindButtonProps {
  type: Chosen;
  amount: number;
  onChoose: (type: Chosen) => void;
}

function KindButton({ type, amount, onChoose }: KindButtonProps) {
  return (
    <button
      type="button"
      className="flex h-8 w-full items-center gap-2 rounded-control px-2 text-left text-body whitespace-nowrap hover:bg-hover touch:h-11"
      onClick={() => onChoose(type)}
    >
      <Mark colour={colourOf(type)} />
      <span className="grow">{TYPE_NAMES[type]}</span>
      <span className="text-label text-subtle">{otherSign(type, amount)}</span>
      <span
        aria-hidden="true"
        className="flex h-4 min-w-4 items-center justify-center rounded-badge border border-line bg-canvas px-0.5 font-sans text-[0.6875rem] leading-none text-muted uppercase touch:hidden"
      >
        {LETTERS[type]}
      </span>
    </button>
  );
}
