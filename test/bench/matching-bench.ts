import type { Deposit, Investor, Known, OpenLine } from '#functions/matching/clues.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { LABELLED_SCENES } from '#test/functions/reconciliations/labelled/labelled-scenes.ts';
import {
  engine,
  plainMatcher,
  type Quality,
  qualityOf,
  SETTINGS,
  type Setting,
} from '#test/functions/reconciliations/matching-quality.ts';
import { falseSafe } from '#test/functions/reconciliations/statements/false-safe.ts';
import { randomStatement } from '#test/functions/reconciliations/statements/random-statement.ts';
import { suggestMatches } from '#test/functions/reconciliations/suggest-matches.ts';
import type { Figure } from './measure.ts';

const LEAST_RECALL = 0.8;
const LEAST_FIRST_RIGHT = 0.97;
const STATEMENTS = 10_000;
/** A fund of ten times the size may take at most twenty times as long. */
const MOST_TIMES = 20;
const ROUNDS = 5;

function nameOf({ isLearned, isAlone }: Setting): string {
  return `${isAlone ? 'each deposit alone' : 'in the page'}, ${isLearned ? 'payers learned' : 'no payer known'}`;
}

function formatSafe({ precision, recall, safe, payable }: Quality): string {
  return `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${safe} said of ${payable} that pay a call)`;
}

const GIVEN = ['Ada', 'Bruno', 'Clara', 'Dario', 'Elena', 'Felix', 'Greta', 'Hugo', 'Irene', 'Jonas'];
const FAMILY = [
  'Abbott',
  'Brennan',
  'Castle',
  'Dalton',
  'Ellis',
  'Fenwick',
  'Grady',
  'Holm',
  'Ingram',
  'Judd',
];

function fundOf(deposits: number, lines: number): { deposits: Deposit[]; known: Known } {
  const investors = Array.from({ length: lines }, (_, at): Investor => {
    const given = GIVEN[at % GIVEN.length] ?? '';
    const family = FAMILY[Math.floor(at / GIVEN.length) % FAMILY.length] ?? '';
    const place = Math.floor(at / (GIVEN.length * FAMILY.length));
    return {
      id: `client-${at}`,
      name: `${given} ${family}${'abcdefghij'[place % 10]}`,
      entityName: at % 4 === 0 ? `${family} Orchard ${place + 1} Pty Ltd` : '',
    };
  });
  const issuedOn = '2026-03-02' as CalendarDate;
  const open = investors.map(
    ({ id }, at): OpenLine => ({
      id: `line-${at}`,
      capitalCallId: 'call-1',
      callTitle: 'Capital call 1',
      clientId: id,
      reference: paymentReference(1, at + 1),
      amountCents: cents(1_000_000 + at * 731),
      outstandingCents: cents(1_000_000 + at * 731),
      issuedOn,
      dueOn: addDays(issuedOn, 21),
    }),
  );
  return {
    deposits: Array.from({ length: deposits }, (_, at): Deposit => {
      const line = open[(at * 7) % open.length];
      const investor = investors[(at * 7) % open.length];
      if (!line || !investor) throw new RangeError('No line');
      const text = [
        `OSKO PAYMENT ${line.reference}`,
        `Fast Transfer From ${investor.name}`,
        'DIRECT CREDIT 0412',
      ];
      return {
        id: `deposit-${at}`,
        date: addDays(issuedOn, 5),
        amountCents: line.amountCents,
        text: text[at % text.length] ?? '',
      };
    }),
    known: { lines: open, investors, payers: [] },
  };
}

function leastMs(run: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

let rounds = 0;

function matchAnew({ deposits, known }: ReturnType<typeof fundOf>): Known {
  rounds += 1;
  // The matching code caches its work on the last investors. A new investor in each round makes this cache useless.
  const newcomer = { id: `client-of-${rounds}`, name: `Round Numbered ${rounds}`, entityName: '' };
  const anew = { ...known, investors: [...known.investors, newcomer] };
  suggestMatches(deposits, anew);
  return anew;
}

/** The first page reads the whole ledger, but the second page must not. */
function pageFigure(): Figure {
  const fund = fundOf(1_000, 2_000);
  let known = matchAnew(fund);
  const wholeMs = leastMs(() => {
    known = matchAnew(fund);
  });
  const pageMs = leastMs(() => suggestMatches(fund.deposits, known));
  return {
    what: 'Matching for a page of 20 of 1,000 deposits and 2,000 open items, the second time against the first',
    figure: `${(pageMs / wholeMs).toFixed(2)} (${pageMs.toFixed(0)} ms against ${wholeMs.toFixed(0)} ms)`,
    held: '≤ 0.2',
    ok: pageMs <= wholeMs * 0.2,
  };
}

function costFigure(): Figure {
  const small = fundOf(50, 100);
  const large = fundOf(500, 1_000);
  matchAnew(small);
  const inARow = large.deposits.length / small.deposits.length;
  const smallMs =
    leastMs(() => {
      for (let run = 0; run < inARow; run += 1) matchAnew(small);
    }) / inARow;
  const largeMs = leastMs(() => matchAnew(large));
  const times = largeMs / smallMs;
  return {
    what: 'Matching 500 deposits with 1,000 open items, against 50 with 100',
    figure: `${times.toFixed(1)} times (${largeMs.toFixed(0)} ms against ${smallMs.toFixed(0)} ms)`,
    held: `≤ ${MOST_TIMES} times`,
    ok: times <= MOST_TIMES,
  };
}

function statementsFigure(): Figure {
  let wrong = 0;
  for (let seed = 1; seed <= STATEMENTS; seed += 1) wrong += falseSafe(randomStatement(seed)).length;
  return {
    what: `Wrong of what is said to be safe in ${STATEMENTS.toLocaleString('en-AU')} statements of random clients with names alike, in the page and alone`,
    figure: String(wrong),
    held: '0',
    ok: wrong === 0,
  };
}

export function benchMatching(): Figure[] {
  return [
    ...SETTINGS.flatMap((setting): Figure[] => {
      const ours = qualityOf(engine, LABELLED_SCENES, setting);
      const plain = qualityOf(plainMatcher, LABELLED_SCENES, setting);
      const where = nameOf(setting);
      return [
        {
          what: `Said to be safe to apply unseen, of ${ours.deposits} labelled deposits: ${where}`,
          figure: formatSafe(ours),
          held: `precision 1.000, recall ≥ ${LEAST_RECALL}`,
          ok: ours.precision === 1 && ours.recall >= LEAST_RECALL,
        },
        {
          what: 'The same of amount and date alone',
          figure: formatSafe(plain),
          held: 'below ours',
          ok: plain.precision < 1 && plain.recall < ours.recall,
        },
        {
          what: `First suggestion names the right items: ${where}`,
          figure: `${ours.firstRight.toFixed(3)}; of amount and date alone ${plain.firstRight.toFixed(3)}`,
          held: `≥ ${LEAST_FIRST_RIGHT}`,
          ok: ours.firstRight >= LEAST_FIRST_RIGHT,
        },
      ];
    }),
    statementsFigure(),
    costFigure(),
    pageFigure(),
  ];
}
