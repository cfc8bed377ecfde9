import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import type { Figure, FigureAsked, FigureTerm } from '#shared/contract/figures.ts';
import { formulaOf } from '#shared/figure-words.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { displayPrice, displayUnits, priceE6, unitsE4, wirePrice, wireUnits } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-button.tsx';
import { Keys } from '../ui/keys.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ArrowUpRight, CircleDashed, X } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Modal } from '../ui/modal.tsx';
import { counted, formatCount, formatMoney, type MoneySign } from '../ui/money-format.ts';
import { PopoverFrame } from '../ui/popover-frame.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import { useAddressForViewer } from './client-address.ts';

const PHONE = '(max-width: 767.98px)';

export interface FigurePanelProps {
  asked: FigureAsked;
  title: string;
  beside: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function FigurePanel(props: FigurePanelProps) {
  const { beside, onClose } = props;
  const [part, setPart] = useState<Pick<FigurePanelProps, 'asked' | 'title'>>();
  const { asked, title } = part ?? props;
  return (
    <PanelFrame title={title} beside={beside} onClose={onClose}>
      <Contents
        key={asked.figure}
        asked={asked}
        title={title}
        onClose={onClose}
        onOpen={({ figure = asked.figure, label }) => setPart({ asked: { ...asked, figure }, title: label })}
      />
    </PanelFrame>
  );
}

/** A dialog on a phone, otherwise a popover beside the element that opened it. */
export function PanelFrame({
  title,
  beside,
  onClose,
  children,
}: Omit<FigurePanelProps, 'asked'> & { children: ReactNode }) {
  const isPhone = useMediaQuery(PHONE);
  if (isPhone) {
    return (
      <Modal open onClose={onClose} title={title}>
        <div className="-mx-5 -mt-3 -mb-4">{children}</div>
      </Modal>
    );
  }
  return (
    <PopoverFrame trigger={beside} label={title} width="figure" onClose={onClose}>
      <div>
        <header className="flex items-start justify-between gap-3 px-4 pt-3.5">
          <h2 className="min-w-0 text-form font-semibold wrap-anywhere">{title}</h2>
          <IconButton
            label="Close"
            size="small"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={onClose}
          />
        </header>
        {children}
      </div>
    </PopoverFrame>
  );
}

interface PartProps {
  onClose: () => void;
  onOpen: (part: FigureTerm) => void;
}

function Contents({ asked, title, onClose, onOpen }: Omit<FigurePanelProps, 'beside'> & PartProps) {
  const { data, error, isValidating, mutate } = useCall('getFigure', asked);
  const isOwn = useIsInvestorsPage();
  const arrivedAt = useArrival(data);
  const copy = () => data && copyValue(data, title);
  useCopyKey(copy);
  return (
    <>
      <p className="px-4 pb-3 text-body text-muted max-md:px-5">
        {data?.formula ?? formulaOf(asked.figure, isOwn)}
      </p>
      {data ? (
        <>
          <Terms figure={data} title={title} onClose={onClose} onOpen={onOpen} />
          {!addsUp(data) && (
            <p role="alert" className="border-t border-line px-4 py-2.5 text-body text-negative max-md:px-5">
              These amounts do not add up to the figure. Our team has been notified.
            </p>
          )}
          {data.not_in.map((part) => (
            <p
              key={part.label}
              className="flex items-baseline gap-2 border-t border-line px-4 py-2.5 text-body text-muted max-md:px-5"
            >
              <CircleDashed className="size-3.5 shrink-0 translate-y-0.5 text-warning" />
              <span className="min-w-0 grow wrap-anywhere">
                Not included: {part.label},{' '}
                <span className="tnum whitespace-nowrap">{amountText(data, part.value, 'flow')}</span>
              </span>
              <RowsLink part={part} onClose={onClose} onOpen={onOpen} />
            </p>
          ))}
          <footer className="flex min-h-9 items-center gap-3 border-t border-line px-4 py-1.5 text-label text-subtle max-md:px-5">
            <span className="tnum grow">
              As of {displayDate(data.as_of)}
              {arrivedAt &&
                data.as_of === fundDateAt(new Date(arrivedAt)) &&
                `, ${fundTimeAt(new Date(arrivedAt))}`}
            </span>
            <Button variant="ghost" size="small" onClick={copy}>
              Copy <Keys keys="c" className="touch:hidden" />
            </Button>
            <Button variant="ghost" size="small" onClick={onClose} className="max-md:hidden">
              Close <Keys keys="Escape" className="touch:hidden" />
            </Button>
          </footer>
        </>
      ) : error ? (
        <ErrorState
          title="The figure did not load"
          loaded={{ error, isValidating, mutate }}
          className="border-t border-line"
        />
      ) : (
        <div
          role="status"
          aria-label={`Loading the breakdown of ${title}`}
          className="flex flex-col divide-y divide-line border-t border-line px-4 max-md:px-5"
        >
          {['w-32', 'w-24', 'w-28', 'w-36'].map((width) => (
            <span key={width} className="flex h-11 items-center justify-between">
              <Skeleton className={`h-3 ${width}`} />
              <Skeleton className="h-3 w-40" />
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function isLong(label: string, amount: string): boolean {
  return label.length + amount.length > 30;
}

function Terms({ figure, title, ...opening }: { figure: Figure; title: string } & PartProps) {
  const labelId = useId();
  const { terms, value } = figure;
  const isPhone = useMediaQuery(PHONE);
  const isStacked =
    isPhone && terms.some((term) => isLong(term.label, amountText(figure, term.value, 'none')));
  const rows = terms.every((term) => term.rows !== null)
    ? terms.reduce((sum, term) => sum + (term.rows ?? 0), 0)
    : null;
  return (
    <table aria-labelledby={labelId} className="w-full border-t border-line text-body">
      <caption id={labelId} className="sr-only">
        Breakdown of {title}
      </caption>
      <tbody>
        {terms.map((term, index) => (
          <tr
            key={term.label}
            className={classNames('border-b border-line', term.value === 0 && 'text-muted')}
          >
            <td className="w-9 py-2.5 pl-4 text-subtle max-md:pl-5">
              {term.value < 0 ? '\u2212' : index > 0 ? '+' : ''}
            </td>
            <th scope="row" className="py-2.5 text-left font-medium wrap-anywhere">
              {term.label}
            </th>
            <td className={classNames('tnum py-2.5 pl-3 text-right whitespace-nowrap', isStacked && 'pr-5')}>
              {amountText(figure, term.value, 'none')}
              {isStacked && (
                <span className="block">
                  <RowsLink part={term} {...opening} />
                </span>
              )}
            </td>
            {!isStacked && (
              <td className="w-28 py-2.5 pr-4 pl-3 text-right max-md:pr-5">
                <RowsLink part={term} {...opening} />
              </td>
            )}
          </tr>
        ))}
        <tr className="bg-canvas font-semibold">
          <td className="w-9 py-2.5 pl-4 text-subtle max-md:pl-5">=</td>
          <th scope="row" className="py-2.5 text-left font-semibold wrap-anywhere">
            {title}
          </th>
          <td className={classNames('tnum py-2.5 pl-3 text-right whitespace-nowrap', isStacked && 'pr-5')}>
            {amountText(figure, value, 'plain')}
          </td>
          {!isStacked && (
            <td className="tnum w-28 py-2.5 pr-4 pl-3 text-right font-normal text-subtle max-md:pr-5">
              {rows !== null && terms.length > 1 && rowsText(rows)}
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

function RowsLink({ part, onClose, onOpen }: { part: FigureTerm } & PartProps) {
  const addressOf = useAddressForViewer();
  const text = part.rows === null ? 'Show' : rowsText(part.rows);
  if (part.figure)
    return (
      <Button variant="ghost" size="small" onClick={() => onOpen(part)}>
        Show<span className="sr-only"> {part.label}</span>
      </Button>
    );
  if (part.link === null)
    return part.rows === null ? null : <span className="tnum text-subtle">{rowsText(part.rows)}</span>;
  return (
    <Link
      to={addressOf(part.link)}
      onClick={onClose}
      className="tnum inline-flex min-h-6 items-center gap-1 rounded-badge font-medium whitespace-nowrap text-accent hover:underline touch:-my-2.5 touch:min-h-11"
    >
      {text}
      <span className="sr-only"> of {part.label}</span>
      <ArrowUpRight className="size-3.5 shrink-0" />
    </Link>
  );
}

function rowsText(rows: number): string {
  return counted(rows, 'row');
}

function amountText({ unit }: Pick<Figure, 'unit'>, value: number, sign: MoneySign): string {
  if (unit === 'count') return formatCount(value);
  if (unit === 'units') return displayUnits(unitsE4(sign === 'none' ? Math.abs(value) : value));
  if (unit === 'price') return displayPrice(priceE6(value));
  return formatMoney(cents(value), { exact: true, sign });
}

function addsUp({ terms, value }: Figure): boolean {
  return terms.reduce((sum, term) => sum + term.value, 0) === value;
}

function plainText(figure: Figure): string {
  if (figure.unit === 'money') return plainDollars(figure.value);
  if (figure.unit === 'units') return String(wireUnits(figure.value));
  return String(figure.unit === 'price' ? wirePrice(figure.value) : figure.value);
}

async function copyValue(figure: Figure, title: string) {
  const text = plainText(figure);
  if (await copyText(text, title)) notify.success(`${title}: ${text} copied`, { about: title });
}

/** The key `c` copies the amount. With Ctrl or Cmd, the browser copies the selected text. */
function useCopyKey(copy: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      copy();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function useIsInvestorsPage(): boolean {
  return /^\/(client|manager\/view-as)(\/|$)/.test(useLocation().pathname);
}

function useArrival(data: Figure | undefined): number | undefined {
  const [at, setAt] = useState<number>();
  useEffect(() => setAt(data ? Date.now() : undefined), [data]);
  return at;
}
