import { createHash } from 'node:crypto';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { StatementColumns } from './statement-formats.ts';
import { decode, refuse, type StatementRefusal, shownName } from './statement-text.ts';

export const OFX_COLUMNS: StatementColumns = {
  bank: 'OFX',
  width: 7,
  dates: [1],
  amount: 2,
  direction: 0,
  text: [3, 4],
  types: [0],
  accounts: [5],
  currency: 6,
  descriptions: [],
  details: [],
};

export interface OfxRow {
  /** Counts transactions from 1 instead of lines, because the whole file may be a single line. */
  line: number;
  cells: string[];
  fitId: string;
}

const START = /^\s*(?:OFXHEADER|<\?xml[^>]*>\s*(?:<!--[\s\S]*?-->\s*)?<(?:\?OFX|OFX)|<\?OFX|<OFX>)/i;
/** A transaction has about ten elements without an end tag, and many more would make the parser slow. */
const MOST_OPEN = 200;

export function ofxTextOf(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '');
  return START.test(start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, ''))
    ? decode(bytes)
    : undefined;
}

/** OFX 1 is SGML, so its elements need no end tag. OFX 2 is XML. */
export async function readOfx(
  text: string,
  fileName: string,
): Promise<{ ok: true; rows: OfxRow[] } | StatementRefusal> {
  const unreadable = refuse('not-csv', EXACT_SENTENCES['not-csv'].damagedFile(shownName(fileName)));
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return unreadable;
  const { Parser } = await import('htmlparser2');
  const rows: OfxRow[] = [];
  const account = { currency: '', bank: '', number: '' };
  let transaction: Map<string, string> | undefined;
  let element = '';
  let open = 0;
  const close = () => {
    if (transaction) rows.push(rowOf(transaction, account, rows.length + 1));
    transaction = undefined;
    open = 0;
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        element = name.toUpperCase();
        open += 1;
        if (open > MOST_OPEN) throw new Error('no statement');
        if (element === 'STMTTRN') {
          close();
          transaction = new Map();
        }
        if (element === 'STMTRS' || element === 'CCSTMTRS')
          Object.assign(account, { currency: '', bank: '', number: '' });
      },
      ontext: (written) => {
        const value = written.trim();
        if (value === '') return;
        if (transaction) transaction.set(element, `${transaction.get(element) ?? ''}${written}`);
        else if (element === 'CURDEF') account.currency = value;
        else if (element === 'BANKID') account.bank = value;
        else if (element === 'ACCTID') account.number = value;
      },
      onclosetag: (name) => {
        open -= 1;
        if (name.toUpperCase() === 'STMTTRN') close();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.write(text.slice(Math.max(0, text.search(/<OFX>/i))));
    parser.end();
    close();
  } catch {
    return unreadable;
  }
  return { ok: true, rows };
}

/** Returns an instant for `20250605120000.000[+10:AEST]`, and a day for `20250605`. */
function dayOf(posted: string): string {
  const [, year, month, day, hour, minute, , offset] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:\.\d+)?(?:\[([+-]?\d{1,2})(?:\.\d+)?(?::\w+)?\])?$/.exec(
      posted,
    ) ?? [];
  if (year === undefined) return posted;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined || offset === undefined) return date;
  const hours = Number(offset);
  return `${date}T${hour}:${minute}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

function rowOf(
  values: ReadonlyMap<string, string>,
  { currency, bank, number }: { currency: string; bank: string; number: string },
  line: number,
): OfxRow {
  const value = (name: string) => (values.get(name) ?? '').trim();
  const bsb = bank.replace(/^(\d{3})-?(\d{3})$/, '$1-$2');
  return {
    line,
    cells: [
      value('TRNTYPE'),
      dayOf(value('DTPOSTED')),
      value('TRNAMT'),
      value('NAME'),
      value('MEMO'),
      `${bsb} ${number}`.trim(),
      value('CURSYM') || currency,
    ],
    fitId: value('FITID'),
  };
}

/** The bank may change the text of a transaction, so only the bank's id identifies the transaction. */
export function ofxFingerprint(account: string, fitId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['ofx', account.replace(/[ -]/g, ''), fitId]))
    .digest('hex');
}
