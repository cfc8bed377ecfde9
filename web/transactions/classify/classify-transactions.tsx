import { useId, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { ClassifiedRows, Transaction } from '#shared/contract/transactions.ts';
import { addCents } from '#shared/money.ts';
import { displayType, isMainType, MAIN_TYPES, type TransactionType } from '#shared/terms.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshAfter } from '../../api/refresh.ts';
import { lazyPart } from '../../shell/lazy-screen.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Keys } from '../../ui/keys.tsx';
import { Check, ChevronDown } from '../../ui/lucide-icons.tsx';
import { formatCount, formatMoney } from '../../ui/money-format.ts';
import { FilterSelect } from '../../ui/select.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { notify } from '../../ui/toast.tsx';
import { TYPE_NAMES } from '../list/type-mark.tsx';
import { isTickable, type Selection } from '../list/use-selection.ts';
import { Categories, type ChosenKind, usePropertyOptions } from './kind-fields.tsx';
import { useMoreKinds } from './more-kinds.tsx';
import { replaceTransactions } from './replace-transactions.ts';
import { tellClassified } from './tell-classified.ts';
import { tellOutcome } from './tell-outcome.ts';

const SetAsideTransactions = lazyPart(
  () => import('../correct/set-aside-transactions.tsx'),
  'SetAsideTransactions',
);

const SELECTED = 'classify selected';

const KEEP = '';

export interface ClassifyTransactionsProps {
  selection: Selection;
  shown: readonly Transaction[];
  phone: boolean;
  onShow: (id: string) => void;
  onDone: () => void;
}

export function ClassifyTransactions({ selection, shown, phone, onShow, onDone }: ClassifyTransactionsProps) {
  const { rows, found } = selection;
  const [type, setType] = useState<TransactionType>();
  const [propertyId, setPropertyId] = useState(KEEP);
  const [category, setCategory] = useState('');
  const [done, setDone] = useState<number>();
  const [isSettingAside, setSettingAside] = useState(false);
  const hasOutflow = rows.some(({ amount }) => amount < 0);
  const chosen = type === 'contribution' && hasOutflow ? undefined : type;
  const isBusy = done !== undefined;

  async function classify(kind: ChosenKind & { readonly type: TransactionType }) {
    const outcome: ClassifiedRows = { classified: [], refused: [] };
    const before = new Map(rows.map((row) => [row.id, row]));
    notify.over(SELECTED);
    try {
      for (let start = 0; start < rows.length; start += LIMITS.classifiedAtOnce) {
        setDone(start);
        const ids = rows.slice(start, start + LIMITS.classifiedAtOnce).map(({ id }) => id);
        const part = await call(
          'classifyTransactions',
          { ids, ...kind },
          { idempotencyKey: crypto.randomUUID(), refresh: 'later' },
        );
        outcome.classified.push(...part.classified);
        outcome.refused.push(...part.refused);
      }
      if (outcome.refused.length === 0)
        tellClassified(outcome.classified, `Classified ${formatCount(outcome.classified.length)}.`);
      else tellOutcome('Classified', outcome.classified.length, outcome.refused, onShow);
    } catch (error) {
      notify.error(`Classification failed: ${messageOf(error)}`, { about: SELECTED });
      void refreshAfter('classifyTransactions');
    }
    setDone(undefined);
    const classified = new Set(outcome.classified.map(({ id }) => id));
    selection.set(rows.filter(({ id }) => !classified.has(id)).map(({ id }) => id));
    await replaceTransactions(
      'classifyTransactions',
      outcome.classified.flatMap((after) => {
        const old = before.get(after.id);
        return old ? [{ before: old, after }] : [];
      }),
    );
    onDone();
  }

  function apply() {
    if (!chosen || isBusy) return;
    const isContribution = chosen === 'contribution';
    void classify({
      type: chosen,
      ...(propertyId === KEEP || isContribution ? {} : { property_id: propertyId }),
      ...(category.trim() === '' || isContribution ? {} : { category: category.trim() }),
    });
  }
  useShortcut('Enter', 'Classify the selected', apply, chosen !== undefined);

  const elsewhere = rows.filter(({ id }) => !shown.some((row) => row.id === id)).length;
  const isPageTicked = shown.filter(isTickable).every(({ id }) => selection.has(id));
  const verb = isBusy
    ? `Classifying ${formatCount(done)} of ${formatCount(rows.length)}`
    : `Classify ${formatCount(rows.length)}${chosen ? ` as ${displayType(chosen)}` : ''}`;
  const clear = (
    <Button variant="ghost" disabled={isBusy} onClick={selection.clear}>
      Clear
    </Button>
  );
  return (
    <section
      aria-label="Selected transactions"
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2"
    >
      <div className="min-w-0 leading-4 max-md:grow">
        <p className="tnum text-body font-semibold whitespace-nowrap" role="status">
          {formatCount(rows.length)} selected{' '}
          {formatMoney(addCents(...rows.map(({ amount }) => amount)), { exact: true, sign: 'flow' })}
        </p>
        <p className="text-label whitespace-nowrap text-muted">
          {elsewhere > 0
            ? `${formatCount(elsewhere)} on another page`
            : isPageTicked && `All ${formatCount(rows.length)} here`}
          {(phone || isPageTicked) && rows.length < found.length && (
            <>
              {(elsewhere > 0 || isPageTicked) && '. '}
              <button
                type="button"
                disabled={isBusy}
                onClick={() => selection.set(found.map(({ id }) => id))}
                className="font-medium text-accent hover:underline touch:min-h-8"
              >
                Select all {formatCount(found.length)} found
              </button>
            </>
          )}
        </p>
      </div>
      {phone && (
        <>
          <Button variant="ghost" disabled={isBusy} onClick={() => setSettingAside(true)}>
            Set aside
          </Button>
          {clear}
        </>
      )}
      <KindButtons
        chosen={chosen}
        types={typesFor(rows)}
        hasOutflow={hasOutflow}
        large={phone}
        disabled={isBusy}
        onChoose={setType}
      />
      {(!phone || chosen) && (
        <KindDetails
          propertyId={propertyId}
          category={category}
          disabled={isBusy || chosen === 'contribution'}
          onProperty={setPropertyId}
          onCategory={setCategory}
        />
      )}
      <div className="flex grow items-center justify-end gap-2">
        {!phone && (
          <>
            {clear}
            <Button
              disabled={isBusy}
              onPointerEnter={() => void SetAsideTransactions.preload()}
              onFocus={() => void SetAsideTransactions.preload()}
              onClick={() => setSettingAside(true)}
            >
              Set aside
            </Button>
          </>
        )}
        {(!phone || chosen) && (
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel={verb}
            disabled={!chosen}
            data-classify-selected=""
            className={phone ? 'grow' : ''}
            onClick={apply}
          >
            {verb}
          </Button>
        )}
      </div>
      {isSettingAside && (
        <SetAsideTransactions
          selection={selection}
          onShow={onShow}
          onDone={onDone}
          onClose={() => setSettingAside(false)}
        />
      )}
    </section>
  );
}

const SEGMENT =
  'flex items-center justify-center gap-1.5 border-line font-medium not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] focus-visible:z-10';

interface KindButtonsProps {
  chosen: TransactionType | undefined;
  types: readonly TransactionType[];
  hasOutflow: boolean;
  large: boolean;
  disabled: boolean;
  onChoose: (type: TransactionType) => void;
}

function typesFor(rows: readonly Pick<Transaction, 'amount'>[]): readonly TransactionType[] {
  if (rows.every(({ amount }) => amount < 0)) return ['expense', 'commission', 'contribution'];
  return rows.every(({ amount }) => amount > 0)
    ? ['contribution', 'rent', 'expense', 'commission']
    : MAIN_TYPES;
}

function KindKey({ type, at, onPress }: { type: string; at: number; onPress: () => void }) {
  useShortcut(String(at), `${type} for the selected`, onPress);
  return (
    <span aria-hidden="true" className="hidden fine:block">
      <Keys keys={String(at)} />
    </span>
  );
}

function KindButtons({ chosen, types, hasOutflow, large, disabled, onChoose }: KindButtonsProps) {
  const more = useMoreKinds({
    amount: 0,
    hasFields: false,
    onChoose: ({ type }) => type !== 'split' && onChoose(type),
  });
  const other = chosen && !types.includes(chosen) ? chosen : undefined;
  const look = (isChosen: boolean) =>
    classNames(
      SEGMENT,
      large ? 'h-11 grow basis-0 text-body' : 'h-6 px-2 text-label touch:h-8',
      isChosen ? 'bg-selected text-accent' : 'enabled:hover:bg-hover disabled:bg-hover disabled:text-subtle',
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and spacing of its own
    <div
      role="group"
      aria-label="Kind of the selected transactions"
      className={classNames(
        'rounded-control border border-line bg-surface',
        large ? 'flex w-full' : 'inline-flex',
      )}
    >
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={chosen === type}
          disabled={disabled || (type === 'contribution' && hasOutflow)}
          title={type === 'contribution' && hasOutflow ? 'Money out cannot be a contribution' : undefined}
          onClick={() => onChoose(type)}
          className={look(chosen === type)}
        >
          {TYPE_NAMES[type]}
          {chosen === type && <Check className="size-3.5" />}
          {isMainType(type) && !disabled && (
            <KindKey
              type={TYPE_NAMES[type]}
              at={(MAIN_TYPES as readonly TransactionType[]).indexOf(type) + 1}
              onPress={() => {
                if (type !== 'contribution' || !hasOutflow) onChoose(type);
              }}
            />
          )}
        </button>
      ))}
      <button {...more.button} type="button" disabled={disabled} className={look(other !== undefined)}>
        {other ? TYPE_NAMES[other] : 'More'}
        <span className="sr-only">{other ? ', chosen from More kinds' : ' kinds'}</span>
        {other ? <Check className="size-3.5" /> : <ChevronDown className="size-3.5 text-subtle" />}
        {!disabled && <KindKey type="More kinds" at={MAIN_TYPES.length + 1} onPress={more.open} />}
      </button>
      {more.popover}
    </div>
  );
}

interface KindDetailsProps {
  propertyId: string;
  category: string;
  disabled: boolean;
  onProperty: (id: string) => void;
  onCategory: (category: string) => void;
}

function KindDetails({ propertyId, category, disabled, onProperty, onCategory }: KindDetailsProps) {
  const properties = usePropertyOptions();
  const list = useId();
  return (
    <>
      <FilterSelect
        name="Property"
        options={[{ value: KEEP, label: 'Keep' }, ...properties]}
        value={propertyId}
        disabled={disabled}
        onChange={onProperty}
        className="max-md:grow max-md:basis-0"
      />
      <label className="flex h-8 items-center rounded-control border border-control bg-surface text-body focus-within:border-focus focus-within:ring-1 focus-within:ring-focus hover:border-muted touch:h-11 max-md:grow max-md:basis-0">
        <span className="pointer-events-none pl-2.5 text-subtle">Category</span>
        <input
          list={list}
          value={category}
          disabled={disabled}
          placeholder="None"
          autoComplete="off"
          maxLength={LIMITS.categoryLength}
          onChange={(event) => onCategory(event.target.value)}
          className="h-full w-28 min-w-0 grow rounded-control bg-transparent px-2 font-medium text-ink outline-none placeholder:text-ink touch:text-lead"
        />
        <Categories id={list} />
      </label>
    </>
  );
}
