import { answerBy, type CsvRecords, foldedKey, idOfKey, importCsv, previewOf } from '../csv/import-csv.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { findClosedMonths, sentenceOfClosed } from '../ledger/month-locks.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { newProperty, newPropertyChange } from './new-property.ts';
import { valuationOf } from './new-valuation.ts';
import {
  PROPERTY_COLUMNS,
  type PropertyColumn,
  type PropertyOfFile,
  readPropertyRows,
} from './property-rows.ts';

type ImportContext = Parameters<Handler<'importProperties'>>[1];

export const importProperties: Handler<'importProperties'> = async (input, context) => {
  const isPreview = input.dryRun ?? false;
  const untilMs = answerBy(context);
  const outcome = await importCsv(context, propertyRecords(context), { isPreview, untilMs });
  if (!isPreview) return outcome.answer;
  return {
    ...outcome.answer,
    preview: previewOf(outcome, ({ property, valuations }) => ({
      name: property.name,
      type: property.type,
      acquired_on: property.acquired_on ?? null,
      acquisitionPrice: property.acquisitionPrice,
      valuation_count: valuations.length,
      let: Boolean(property.rental),
    })),
  };
};

function propertyRecords(context: ImportContext): CsvRecords<PropertyColumn, PropertyOfFile> {
  const { services, today, now } = context;
  const findKnown = async (keys: readonly string[]) => {
    const properties = await listPropertyItems(services);
    const byName = new Map(properties.map((property) => [foldedKey(property.name), property]));
    const byId = new Map(properties.map((property) => [property.id, property]));
    return new Map(
      keys.flatMap((key) => {
        const property = byId.get(idOfKey(key)) ?? byName.get(key);
        return property ? [[key, property.import_id] as const] : [];
      }),
    );
  };
  return {
    kind: 'PROPERTY_IMPORT',
    action: 'property-import.started',
    words: ['property', 'properties'],
    columns: PROPERTY_COLUMNS,
    read: (rows) => readPropertyRows(rows, today),
    findKnown,
    async add({ key, value }, importId) {
      const id = idOfKey(key);
      const days = value.valuations.map(({ date }) => date);
      const [closed] = await findClosedMonths(services, days);
      if (closed !== undefined) return { message: sentenceOfClosed(closed) };
      const valuations = value.valuations.map((valuation) => valuationOf(context, id, valuation));
      const property = newProperty(id, value.property, valuations, { now, today, importId });
      const change = newPropertyChange(services, property, valuations, 'Property added from a file');
      try {
        await commitChange(services, change, context);
        return 'added';
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const known = await findKnown([key]);
        // No concurrent request added the property, so a closed month must have caused the error.
        if (!known.has(key)) throw error;
        return known.get(key) === importId ? 'added' : 'known';
      }
    },
  };
}
