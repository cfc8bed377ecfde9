import { RULE_ORDER, ruleFits } from '#shared/classification-rule.ts';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { TextField } from '../../ui/field.tsx';
import { Trash2 } from '../../ui/lucide-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypeField } from '../record/type-field.tsx';
import { useBankAccounts } from '../record/use-bank-accounts.ts';
import { KindFields, usePropertyOptions } from './kind-fields.tsx';
import { conditionsOf, DIRECTION_NAMES, DIRECTIONS, type RuleForm, type RuleText } from './rule-form.ts';
import { countRows, LOOKED_AT, useUnclassified } from './use-unclassified.ts';

const TYPES = TRANSACTION_TYPES.filter((type) => type !== 'contribution' && type !== 'redemption');
const SHOWN = 4;

export function RuleFields({ form }: { form: RuleForm }) {
  const { text, busy } = form;
  const accounts = useBankAccounts();
  return (
    <>
      <TextField label="Name" maxLength={LIMITS.nameLength} {...form.field('name')} />
      <TextField
        label="Words"
        hint="The description must contain all of these words, in any order"
        maxLength={LIMITS.ruleWordsLength}
        {...form.field('words')}
      />
      <div className="grid grid-cols-3 items-start gap-4 max-md:grid-cols-1">
        <SelectField
          label="Direction"
          options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_NAMES[value] }))}
          {...form.field('direction')}
          disabled={busy}
        />
        <MoneyField label="From" labelNote="optional" {...form.field('min')} />
        <MoneyField label="To" labelNote="optional" {...form.field('max')} />
      </div>
      {accounts && accounts.length > 1 && (
        <SelectField
          label="Account"
          options={[{ value: '', label: 'Any account' }, ...accounts]}
          {...form.field('account_id')}
          disabled={busy}
        />
      )}
      <TypeField label="Classify as" types={TYPES} {...form.field('type')} disabled={busy} />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <KindFields text={text} disabled={busy} change={form.change} />
      </div>
      <PropertyWords form={form} />
      <CheckboxField
        label="Classify imported rows automatically"
        detail="Otherwise the rule only suggests a type"
        checked={text.automatic}
        disabled={busy}
        onChange={(isOn) => form.change('automatic', isOn)}
      />
      <Preview text={text} />
      <p className="text-label text-muted">{RULE_ORDER}</p>
    </>
  );
}

function PropertyWords({ form }: { form: RuleForm }) {
  const properties = usePropertyOptions();
  const { value: named, error, onChange } = form.field('property_words');
  const first = properties[0]?.value;
  const set = (index: number, changed: Partial<(typeof named)[number]>) =>
    onChange(named.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-label font-medium">Property by word</legend>
      {named.map(({ word, property_id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity besides its place
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField
            label="Word"
            value={word}
            onChange={({ target }) => set(index, { word: target.value })}
          />
          <SelectField
            label="Property"
            options={properties}
            value={property_id}
            onChange={(id) => set(index, { property_id: id })}
          />
          <IconButton
            label={`Remove ${word || 'this word'}`}
            icon={<Trash2 />}
            onClick={() => onChange(named.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && <p className="text-label text-negative">{error}</p>}
      {first && named.length < LIMITS.propertyWords && (
        <Button
          size="small"
          className="self-start"
          onClick={() => onChange([...named, { word: '', property_id: first }])}
        >
          Add a word
        </Button>
      )}
    </fieldset>
  );
}

function Preview({ text }: { text: RuleText }) {
  const unclassified = useUnclassified();
  if (!unclassified || text.words.trim() === '') return null;
  const conditions = conditionsOf(text);
  const fitting = unclassified.rows.filter((row) => ruleFits(conditions, row));
  return (
    <section aria-label="Rows that match" className="rounded-box border border-line">
      <p role="status" className="bg-canvas px-3 py-2 text-body font-medium">
        Matches {countRows(fitting.length, unclassified.isAll)}
        {!unclassified.isAll && <span className="block font-normal text-muted">{LOOKED_AT}</span>}
      </p>
      {fitting.length > 0 && (
        <ul className="border-t border-line px-3 py-1.5">
          {fitting.slice(0, SHOWN).map((row) => (
            <li key={row.id} className="flex items-baseline gap-3 py-0.5 text-body">
              <DateText date={row.txn_date} className="shrink-0 text-muted" />
              <span className="min-w-0 grow truncate">{row.description}</span>
              <Money amountCents={row.amount} sign="flow" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
