import type { Investor, OpenLine, Outflow, SettledLine } from '#functions/matching/clues.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import type { LabelledDeposit, Scene } from '../labelled/scene.ts';
import { type Draws, drawsOf } from './draws.ts';

const listOf = (text: string) => text.trim().split(/\s+/);
const GIVEN =
  listOf(`Agnes Bertram Cordelia Dougal Edith Fergus Gwen Hector Imogen Jasper Keziah Leopold Maud Norbert
  Ottilie Percival Rowena Silas Tabitha Ursula Vernon Winifred`);
const FAMILY =
  listOf(`Ashgrove Bellweather Crowhurst Dunmore Eastlake Farrant Gullick Hathersage Inglewood Jessop
  Kettering Larkham Merriwell Northcote Ormsby Pemberley Quennell Ravensdale Stanhope Trevelyan Underhill Wainscott`);
const RAILS =
  listOf(`bank transfer payment credit osko npp direct account saver access smart national international
  commonwealth order internet mobile express online freedom cash deposit value fast goal streamline business`);
const DAYS =
  listOf(`January March April May June August September October Monday Friday Sydney Perth Adelaide Victoria
  Brisbane Darwin Hobart Melbourne WA NSW QLD Tokyo Auckland`);
const ORDINARY =
  listOf(`January April June August September October Monday Friday Sydney Perth Darwin transfer payment credit direct
  savings national internet mobile online freedom cash deposit interest refund rent sale settlement invoice member
  regular final balance returned unpaid correction`);
const NUMBERS = listOf('2019 2 3 7 1999 one two three seven first second third II III IV');
const DICTIONARY =
  listOf(`able acorn amber anchor apply autumn badger basin beacon bishop blossom border boulder bronze
  brother builder butcher candle canyon carbon castle cellar chamber chapel circle clover cobalt copper coral cotton
  cradle crystal daughter desert diamond dragon eagle ember engine estate falcon father feather fisher forest fortune
  fountain garden gentle glacier golden granite gravel hammer harvest hazel heather heritage hollow hunter indigo island
  ivory jasmine jungle junior kestrel kitchen ladder lagoon lantern legacy lemon linden lumber maple marble market
  meadow mercury mirror mister monument mountain nectar north nursery ocean olive orchard orient osprey outback oxford
  paddock palace pepper pillar pioneer planet plumbing prairie prince quarry quartz rabbit ranger raven reserve river
  rocket rural saddle senior shadow shelter silver sister smith solar south spirit spring station summit sunset thistle
  thunder timber tower trader trellis tulip valley velvet venture village vintage walnut weaver western willow window
  winter wonder yellow zephyr electrical concrete dental transport catering services solutions systems media`);
const TROUBLE =
  listOf(`refused contested suspense unable indemnity held RTD quarantine withheld frozen queried misdirected
  objection uncleared sanctioned retracted nullified repelled seized abandoned trace investigation unwanted declined
  unallocated unidentified rescinded disowned claimback clawback rebooked bounced returned recalled complaint fraud`);
const PLACES = listOf('Larch Myrtle Tamarind Banyan Wharf Jetty Boronia Kurrajong Waratah Mulga');
const WORKS = listOf('Site Roof Refit Works Plant Carpark Facade Lifts');
const letters = (draw: Draws) =>
  Array.from({ length: 3 }, () => draw.pick([...'BDFGKLMNPRSTVZ']) + draw.pick([...'aeiou'])).join('');

const anyWord = (draw: Draws) =>
  draw.pick([
    () => draw.pick(DICTIONARY),
    () => draw.pick(RAILS),
    () => draw.pick(DAYS),
    () => draw.pick(NUMBERS),
    () => letters(draw),
  ])();
const strangeWord = (draw: Draws) =>
  draw.pick([() => draw.pick(DICTIONARY), () => draw.pick(TROUBLE), () => letters(draw)])();

const DUE = '2026-03-23' as CalendarDate;
const ISSUED = '2026-03-02' as CalendarDate;

interface ClientOfScene {
  readonly name: string;
  readonly entity: string;
  readonly line: OpenLine;
}

interface FundOfScene {
  readonly draw: Draws;
  readonly clients: ClientOfScene[];
  readonly own: ClientOfScene;
  readonly other: ClientOfScene;
  readonly settled: SettledLine[];
  readonly outflows: Outflow[];
  readonly confirmed: { text: string; clientId: string }[];
}

function fundOf(draw: Draws, amounts: 'round' | 'odd' | 'any' = 'any'): FundOfScene {
  const isRound = amounts === 'round' || (amounts === 'any' && draw.percent(50));
  const round = draw.pick([10_000, 25_000, 50_000, 75_000]) * 100;
  const families = draw.some(FAMILY, 6);
  const [isEntity, isPerson] = [draw.percent(50), draw.percent(25)];
  const clients = draw.some(GIVEN, 6).map((given, at): ClientOfScene => {
    const family = families[at] ?? '';
    const amountCents = cents(isRound && at < 4 ? round : draw.between(500_000, 9_000_000));
    return {
      name: `${given} ${family}`,
      entity:
        isEntity || (at > 0 && !isPerson)
          ? `${draw.pick(DICTIONARY)} ${family.slice(0, 4)} ${draw.pick(['Pty Ltd', 'Family Trust', 'Super Fund'])}`
          : '',
      line: {
        id: `line-${at}`,
        capitalCallId: 'call-1',
        callTitle: 'Capital Call 4',
        clientId: `client-${at}`,
        reference: paymentReference(draw.between(2, 900), at + 1),
        amountCents,
        outstandingCents: amountCents,
        issuedOn: ISSUED,
        dueOn: DUE,
      },
    };
  });
  return {
    draw,
    clients,
    own: clients[0] as ClientOfScene,
    other: clients[1] as ClientOfScene,
    settled: [],
    outflows: [],
    confirmed: [],
  };
}

interface Written {
  readonly text: string;
  readonly amount: number;
  readonly pays?: readonly ClientOfScene[];
  /** Replaces `pays` if this is the only deposit of the fund. */
  readonly paysAlone?: readonly ClientOfScene[];
  readonly date?: CalendarDate;
}

interface Cause {
  readonly cause: string;
  readonly isHonest?: true;
  readonly make: (fund: FundOfScene) => readonly Written[];
  readonly amounts?: 'round' | 'odd';
}

const slipOf = (draw: Draws, reference: string) => {
  const at = draw.between(0, 10);
  const [one = '', two = ''] = reference.slice(at);
  return draw.percent(50) && one !== two
    ? reference.slice(0, at) + two + one + reference.slice(at + 2)
    : reference.slice(0, at) + ((Number(one) + draw.between(1, 9)) % 10) + reference.slice(at + 1);
};
const digits = (draw: Draws, count: number) =>
  Array.from({ length: count }, () => draw.between(0, 9)).join('');
const head = (draw: Draws) =>
  draw.pick([
    '',
    'Osko payment ',
    'DIRECT CREDIT ',
    'Transfer from ',
    'NPP Credit ',
    `Deposit ${digits(draw, 6)} `,
  ]);
const who = ({ name, entity }: ClientOfScene) => entity || name;
const cased = (draw: Draws, text: string) => (draw.percent(50) ? text.toUpperCase() : text);
const owed = ({ line }: ClientOfScene): number => line.outstandingCents;
const BIC = (draw: Draws) =>
  draw.pick(['CTBAAU2S', 'WPACAU2SXXX', 'ANZBAU3M', 'HSBCHKHHHKH', 'DBSSSGSG', 'BARCGB22', 'CHASUS33']);
const CODES = (draw: Draws) =>
  draw.pick([
    BIC(draw),
    `MT103 ${BIC(draw)}`,
    `/ROC/${digits(draw, 8)}`,
    'SHA',
    'OUR',
    `${BIC(draw).slice(0, 8)}N20260312${digits(draw, 9)}`,
    `${digits(draw, 8)}-${digits(draw, 4)}-4${digits(draw, 3)}-8${digits(draw, 3)}-${digits(draw, 12)}`,
  ]);

const CALLS = listOf(
  '1:one:first 2:two:second 4:four:fourth 9:nine:ninth 11:eleven:eleventh 12:twelve:twelfth 21:twenty-one:twenty-first',
);
const oneOf = (draw: Draws, list: string) => draw.pick(list.split(','));
const callTold = (draw: Draws, isOwn: boolean) => {
  const numbers = CALLS.filter((one) => one.startsWith('4:') === isOwn);
  const told = draw.pick(numbers).replaceAll('-', draw.pick(['-', ' ']));
  const [number, word, ordinal] = told.split(':');
  const noun = oneOf(draw, 'call,capital call,cap call,drawdown,tranche');
  const forms = `call ${word},call number ${word},call no ${number},${ordinal} ${noun},${number}th ${noun},C${number}`;
  return oneOf(draw, forms);
};

/** Each of these causes once made a safe suggestion wrong. */
export const CAUSES: readonly Cause[] = [
  {
    cause: 'a slip in the reference and a round amount',
    amounts: 'round',
    make: ({ draw, own }) => [
      { text: `${head(draw)}${slipOf(draw, own.line.reference)}`, amount: owed(own) },
    ],
  },
  {
    cause: 'any word inside or after a name',
    make: ({ draw, own }) => {
      const [, ...legal] = who(own).match(/ (Pty Ltd|Family Trust|Super Fund)$/) ?? [];
      const core = legal[0] ? who(own).slice(0, -legal[0].length - 1) : who(own);
      const word = anyWord(draw);
      const name = legal[0] ? `${core} ${word} ${legal[0]}` : `${core} ${word}`;
      return [
        {
          text: cased(draw, `${head(draw)}${name}${draw.percent(30) ? ' capital call 4' : ''}`),
          amount: owed(own),
        },
      ];
    },
  },
  {
    cause: 'a strange word beside a whole reference',
    make: ({ draw, own }) => {
      const parts = draw.some([who(own), own.line.reference], 2).join(' ');
      const words = draw.percent(50)
        ? strangeWord(draw)
        : `${strangeWord(draw)} ${draw.pick(['by', 'to', 'from', 'at', ''])} ${strangeWord(draw)}`;
      return [
        {
          text: cased(draw, draw.percent(50) ? `${words} ${parts}` : `${head(draw)}${parts} ${words}`),
          amount: owed(own),
        },
      ];
    },
  },
  {
    cause: 'a reference inside a longer number',
    make: ({ draw, own, other }) => [
      {
        text: `${head(draw)}${draw.percent(50) ? `${other.name} ` : ''}${digits(draw, draw.between(1, 5))}${own.line.reference}${digits(draw, draw.between(0, 4))}`,
        amount: owed(own),
      },
      {
        text: `${head(draw)}${own.line.reference}${digits(draw, draw.between(1, 4))}`,
        amount: draw.between(1_000, owed(own) - 1),
      },
    ],
  },
  {
    cause:
      'a few dollars short without an international transfer, or with the digits of the amount in another order',
    amounts: 'odd',
    make: ({ draw, own }) => {
      const swapped = String(owed(own)).replace(/(\d)(\d)(\d\d)$/, '$2$1$3');
      const short = Number(swapped) < owed(own) && owed(own) - Number(swapped) <= 5_000;
      return [
        short
          ? { text: `SWIFT TT USD ${own.name} ${own.line.reference}`, amount: Number(swapped) }
          : { text: `${head(draw)}${who(own)}`, amount: owed(own) - draw.between(101, 4_999) },
      ];
    },
  },
  {
    cause: 'two clients who owe one amount, and one payment',
    amounts: 'round',
    make: ({ draw, clients, own, other }) => {
      const family = own.name.split(' ')[1] ?? '';
      const given = other.name.split(' ')[0] ?? '';
      clients[1] = { ...other, name: `${given} ${family}` };
      const [one, two] = draw.percent(50) ? [own.name[0], given[0]] : [own.name.split(' ')[0], given];
      const pair = draw.pick([
        `${one} & ${two} ${family}`,
        `Mr ${one} & Mrs ${two} ${family}`,
        `${two} and ${one} ${family}`,
        `${one} ${family} & ${two} ${family}`,
      ]);
      return [{ text: cased(draw, `${head(draw)}${pair}`), amount: owed(own) }];
    },
  },
  {
    cause: 'an item that is paid, paid again',
    make: ({ draw, own, settled, clients }) => {
      clients.shift();
      settled.push({ ...own.line, paidOn: addDays(ISSUED, draw.between(1, 9)) });
      const next = {
        ...own,
        line: {
          ...own.line,
          id: 'next',
          reference: paymentReference(draw.between(901, 990), 1),
          callTitle: 'Capital Call 5',
        },
      };
      if (draw.percent(70)) clients.push(next);
      return [
        {
          text: `${head(draw)}${draw.pick([who(own), own.line.reference, `${own.name} ${own.line.reference}`])}`,
          amount: owed(own),
        },
      ];
    },
  },
  {
    cause: 'a stranger whose text has the bank code, receipt or account of a known payer',
    make: ({ draw, own, confirmed }) => {
      const code = draw.pick([
        BIC(draw),
        `receipt ${digits(draw, 6)}`,
        `matter ${digits(draw, 5)}`,
        `${digits(draw, 6)} ${digits(draw, 8)}`,
      ]);
      confirmed.push({ text: `Osko ${code} Zenobia Yarrow ${code}`, clientId: own.line.clientId });
      return [
        {
          text: cased(
            draw,
            `Osko ${code} ${draw.pick(['', 'payment ', `${letters(draw)} ${letters(draw)} `])}${draw.percent(50) ? code : ''}`,
          ),
          amount: owed(own),
        },
      ];
    },
  },
  {
    cause: 'a suffix that makes another person of a name',
    make: ({ draw, own, clients }) => {
      const [mine = [], others = []] = draw.some(
        [['Jr', 'Jnr', 'Junior'], ['Snr', 'Sr', 'Senior'], ['II'], ['III']],
        2,
      );
      clients[0] = { ...own, entity: '', name: `${own.name} ${draw.pick(mine)}` };
      return [
        { text: cased(draw, `${head(draw)}${own.name} ${draw.pick([...others, ''])}`), amount: owed(own) },
      ];
    },
  },
  {
    cause: 'money that went out again',
    make: ({ own, outflows, draw }) => {
      outflows.push({
        id: 'out',
        date: addDays(ISSUED, 12 + draw.between(0, 9)),
        amountCents: own.line.amountCents,
        text: draw.pick(['', 'PAYMENT REVERSAL', who(own), 'Transfer']),
      });
      return [{ text: `${head(draw)}${who(own)} ${own.line.reference}`, amount: owed(own) }];
    },
  },
  {
    cause: 'the number of another call',
    amounts: 'odd',
    make: ({ draw, own }) => [
      { text: cased(draw, `${head(draw)}${own.name} ${callTold(draw, false)}`), amount: owed(own) },
    ],
  },
  {
    cause: 'the number or words of a call that is settled or of others',
    amounts: 'odd',
    make: ({ draw, own, other, clients, settled }) => {
      const [place, paid, open] = draw.some(PLACES, 3);
      const [first, second] = draw.some(WORKS, 2);
      const [told, title] = [`${first} ${paid} ${place}`, `${second} ${open} ${place}`];
      const number = draw.between(1, 998);
      const before = {
        ...own.line,
        id: 'before',
        callTitle: told,
        reference: paymentReference(number, 1),
        clientId: draw.pick([own, other]).line.clientId,
        amountCents: draw.pick([own, other]).line.amountCents,
      };
      if (draw.percent(70)) settled.push({ ...before, paidOn: addDays(ISSUED, -60) });
      else clients.push({ ...other, line: { ...before, clientId: other.line.clientId } });
      const reference = paymentReference(number + 1, 1);
      const line = { ...own.line, callTitle: title, reference };
      clients[0] = { ...own, line };
      const words = draw.pick([
        told,
        `call ${draw.some(told.split(' '), 3).join(' ')}`,
        `${paid} ${oneOf(draw, 'call,capital call,contribution')}`,
        `${place} ${paid}`,
        `${oneOf(draw, 'call,call no,call number,capital call,drawdown,tranche,C')} ${number}`,
        `call ${number} ${place}`,
      ]);
      const name = draw.pick([own.name, `${own.name[0]} ${own.name.split(' ')[1]}`]);
      const parts = [name, words, ...(draw.percent(30) ? [reference] : [])];
      return [{ text: cased(draw, head(draw) + parts.join(' ')), amount: owed(own) }];
    },
  },
  {
    cause: 'a name that another client has with an accent, or written without it',
    amounts: 'odd',
    make: ({ draw, own, other, clients }) => {
      const pair = oneOf(draw, 'Müller Mueller,Schäfer Schaefer,Jørgens Joergens,Åkerman Aakerman').split(
        ' ',
      );
      const [[mine, others] = [], [given = '']] = [draw.some(pair, 2), own.name.split(' ')];
      const alike = draw.percent(50) ? given : `${given[0]}ella`;
      const mineAs = { ...own, entity: '', name: `${given} ${mine}` };
      clients.splice(0, 2, mineAs, { ...other, name: `${alike} ${others}` });
      const name = `${alike === given ? draw.pick([given, given[0]]) : given[0]} ${draw.pick(pair)}`;
      return [{ text: cased(draw, `${head(draw)}${name}`), amount: owed(own) }];
    },
  },
  {
    cause: 'a part of the amount beside a bare reference',
    make: ({ draw, own }) => {
      const text = `${head(draw)}${own.line.reference} ${draw.pick(['', own.name.split(' ')[0]])}`;
      return [{ text, amount: draw.between(100_000, owed(own) - 10_000) }];
    },
  },
  {
    cause: 'half of a double name, or initials of two entities, where both owe the same',
    amounts: 'round',
    make: ({ draw, own, other, clients }) => {
      const [given = '', family = ''] = own.name.split(' ');
      const [name, entities] = draw.pick([
        [`${given[0]}ella Quickly-${family}`, ['', '']],
        [`${given[0]}ella ${family}`, [`${family} Super Fund`, `${family} Super (${given[0]}J) Pty Ltd`]],
      ] as const);
      clients.splice(0, 2, { ...own, entity: entities[0] }, { ...other, name, entity: entities[1] });
      const text = `${head(draw)}${given[0]} ${family} ${entities[0] && 'Super Fund'}`;
      return [{ text: cased(draw, text), amount: owed(own) }];
    },
  },
  {
    cause: 'a name that another client who owes the same has too: turned, short, misspelt, or without "and"',
    amounts: 'round',
    make: ({ draw, own, other, clients }) => {
      const [given = '', family = ''] = own.name.split(' ');
      const [one, two, noun] = [given[0], oneOf(draw, 'B,K,W'), draw.pick(DICTIONARY)];
      const [mine, others, text] = draw.pick([
        [`Thi ${family.slice(0, 3)}`, `${family.slice(0, 4)} Thi`, `Thi ${family.slice(0, 3)}`],
        [`${given} O'${family}`, `${one}inead Ó ${family.replace(/[aeiou]/, 'ya')}`, `${one} O ${family}`],
        [`${given} ${family}`, `${one}regor ${family.slice(0, -1)}`, `${one} ${family}`],
        [`Ted ${family}`, `Edward ${family}`, `Ted ${family}`],
        [`/${one}.${two}. ${noun} Pty Ltd`, `/${one} & ${two} ${noun} Pty Ltd`, `${one}${two} ${noun} P/L`],
        [`/${one}BC ${noun} Pty Ltd`, `/${one}BC ${noun} Partners Pty Ltd`, `${one}BC ${noun}`],
      ]);
      const named = (client: ClientOfScene, name = '') =>
        name.startsWith('/') ? { ...client, entity: name.slice(1) } : { ...client, name, entity: '' };
      clients.splice(0, 2, named(own, mine), named(other, others));
      return [{ text: cased(draw, `${head(draw)}${text}${draw.pick(['', ' call 4'])}`), amount: owed(own) }];
    },
  },
  {
    cause: 'one ordinary word, which an entity has as its name',
    amounts: 'odd',
    make: ({ draw, own, clients }) => {
      const [word = '', other = ''] = draw.some(ORDINARY, 2);
      const kind = oneOf(draw, 'Pty Ltd,Holdings Pty Ltd,Group Pty Ltd,Family Trust,Super Fund,Investments');
      clients[0] = { ...own, entity: `${word} ${kind}` };
      const text = draw.pick([
        word,
        `TFR ${word}`,
        `${digits(draw, 2)} ${word} ${other}`,
        `${other} for ${word}`,
      ]);
      return [{ text: cased(draw, `${head(draw)}${text}`), amount: owed(own) }];
    },
  },
  {
    cause: 'a name beside the reference of another client who owes the same, with or without a typing error',
    amounts: 'round',
    make: ({ draw, own, other }) => {
      const { reference } = other.line;
      const [given = '', family = ''] = own.name.split(' ');
      const name = draw.pick([own.name, who(own), `${given[0]} ${family}`, `${family} ${given}`]);
      const at = draw.between(5, 10);
      const told = draw.pick([
        slipOf(draw, reference),
        reference.slice(0, at) + reference.slice(at + 1),
        reference,
      ]);
      const text = draw.pick([
        `${told} ${name}`,
        `${name} ${told}`,
        `${name} ${reference.slice(0, -draw.between(1, 3))}`,
      ]);
      return [{ text: cased(draw, `${head(draw)}${text}`), amount: owed(own) }];
    },
  },
  {
    cause: 'one trustee of two trusts',
    amounts: 'odd',
    make: ({ draw, own, other, clients }) => {
      const trustee = `${draw.pick(DICTIONARY)} Trustees Pty Ltd`;
      const of = (client: ClientOfScene, trust: string) => ({ ...client, entity: `${trustee} ATF ${trust}` });
      clients.splice(0, 2, of(own, 'Bay Super Fund'), of(other, 'Cove Property Trust'));
      return [{ text: cased(draw, `${head(draw)}${trustee}`), amount: owed(own) }];
    },
  },
  {
    cause: 'a month and a year far from the days of the item',
    make: ({ draw, own }) => {
      const month = oneOf(draw, 'January 2025,JUL 2025,August 2026,Dec 2024,March 2025,MAY 2027,Sep-2025');
      return [{ text: `${head(draw)}${own.name} ${month} ${draw.pick(['call', ''])}`, amount: owed(own) }];
    },
  },
  {
    cause: 'the whole amount behind a part of it',
    amounts: 'odd',
    make: ({ draw, own }) => {
      const sameDigits = Number([...String(owed(own))].sort().join(''));
      const part = draw.percent(30) && sameDigits < owed(own) ? sameDigits : Math.round(owed(own) / 5);
      return [part, owed(own)].map((amount, at) => {
        const text = cased(draw, `${head(draw)}${own.name}`);
        return { text, amount, paysAlone: at > 0 ? [own] : [], date: addDays(ISSUED, 5 + at * 3) };
      });
    },
  },
  {
    cause: 'zeros too few or too many beside a whole reference and a name',
    make: ({ draw, own, clients }) => {
      const [thousands, times] = [draw.between(5, 90), draw.pick([1 / 1000, 1 / 100, 1 / 10, 10, 100])];
      const amountCents = cents(thousands * 100_000);
      clients[0] = { ...own, line: { ...own.line, amountCents, outstandingCents: amountCents } };
      return [
        { text: `${head(draw)}${own.name} ${own.line.reference}`, amount: Math.round(amountCents * times) },
      ];
    },
  },
  {
    cause: 'the number of its call, which chooses between two items of one client',
    isHonest: true,
    amounts: 'odd',
    make: ({ draw, own, clients }) => {
      const next = { id: 'next', callTitle: 'Capital Call 5', reference: paymentReference(901, 1) };
      clients.push({ ...own, line: { ...own.line, ...next } });
      const text = cased(draw, `${head(draw)}${own.name} ${callTold(draw, true)}`);
      return [{ text, amount: owed(own), pays: [own] }];
    },
  },
  {
    cause: 'what banks and payers write around a name',
    isHonest: true,
    amounts: 'odd',
    make: ({ draw, own, clients }) => {
      const more = draw.between(10_000, 900_000) * Number(draw.percent(40));
      clients[0] = { ...own, line: { ...own.line, amountCents: cents(owed(own) + more) } };
      const rail = 'DIR CR,SCT,CTRL,RECURRING TFR,SCHEDULED PAYMENT,FAST TRANSFER FROM,DE';
      const left = 'REMAINING SUM,BALANCE PAYABLE,FINAL PART,LAST PORTION,REMAINDER';
      const whole =
        'MAR CALL,MARCH CALL,CALL MAR,062-204 XXXX1187,733-000 ****4021,TRANSFER 14032026,ANZ INTERNET BANKING';
      const tail = draw.percent(70)
        ? oneOf(draw, more > 0 ? left : whole)
        : `${own.line.reference} ${oneOf(draw, 'SETTLE,E-PAY,UETR 8f1c,PAYANYONE,PC BANKING')}`;
      const text = `${oneOf(draw, rail)} ${own.name.toUpperCase()} ${tail}`;
      return [{ text, amount: owed(own), pays: [own] }];
    },
  },
  {
    cause: 'a whole reference and a name behind an equal payment of the same last name',
    isHonest: true,
    make: ({ draw, own }) => [
      { text: `Onyx ${own.name.split(' ')[1]}`, amount: owed(own), date: addDays(ISSUED, 5) },
      { text: `${head(draw)}${own.name} ${own.line.reference}`, amount: owed(own), pays: [own] },
    ],
  },
  {
    cause: 'a name with a suffix or a title behind it',
    isHonest: true,
    amounts: 'odd',
    make: ({ draw, own, clients }) => {
      const suffix = draw.pick([
        'Jr',
        'Jnr',
        'Snr',
        'Sr',
        'II',
        'III',
        'AM',
        'AO',
        'OAM',
        'PhD',
        '(Trustee)',
      ]);
      const client = { ...own, entity: '', name: `${own.name} ${suffix}` };
      clients[0] = client;
      const [given = '', family] = own.name.split(' ');
      const name = draw.pick([own.name, `${given[0]} ${family}`, `Mr ${own.name}`]);
      return [
        {
          text: cased(
            draw,
            `${head(draw)}${name} ${/^[A(]|OAM|PhD/.test(suffix) && draw.percent(50) ? '' : suffix}`,
          ),
          amount: owed(own),
          pays: [client],
        },
      ];
    },
  },
  {
    cause: 'codes of banks beside a whole reference and a name',
    isHonest: true,
    make: ({ draw, own }) => [
      {
        text: `${draw.some([CODES(draw), own.line.reference, who(own)], 3).join(' ')} ${CODES(draw)}`,
        amount: owed(own),
        pays: [own],
      },
    ],
  },
  {
    cause: 'two halves of the later item',
    isHonest: true,
    amounts: 'odd',
    make: ({ draw, own, clients }) => {
      clients.push({
        ...own,
        line: {
          ...own.line,
          id: 'early',
          dueOn: addDays(DUE, -20),
          reference: paymentReference(990, 1),
          amountCents: cents(9_500_003),
          outstandingCents: cents(9_500_003),
        },
      });
      const part = draw.between(100_000, owed(own) - 100_000);
      if (part * 2 === owed(own)) return [];
      return [part, owed(own) - part].map((amount, at) => ({
        text: `${head(draw)}${who(own)}`,
        amount,
        pays: [own],
        date: addDays(ISSUED, 3 + at),
      }));
    },
  },
];

export function sceneOf({ cause, make, amounts }: Cause, seed: number): Scene {
  const fund = fundOf(drawsOf(seed), amounts);
  const deposits = make(fund).map(
    ({ text, amount, pays = [], paysAlone = pays, date = addDays(ISSUED, 12) }, at): LabelledDeposit => {
      const truthOf = (paid: readonly ClientOfScene[]) =>
        paid.map(({ line }) => ({ lineId: line.id, amountCents: cents(amount) }));
      return {
        kind: cause,
        deposit: { id: `deposit-${at}`, date, amountCents: cents(amount), text },
        truth: truthOf(pays),
        truthAlone: pays.length > 0 && amount < owed(pays[0] as ClientOfScene) ? [] : truthOf(paysAlone),
      };
    },
  );
  const { clients, settled, outflows, confirmed } = fund;
  const investors = new Map(
    [fund.own, ...clients].map(({ name, entity, line }): [string, Investor] => [
      line.clientId,
      { id: line.clientId, name, entityName: entity },
    ]),
  );
  return {
    name: `${cause} ${seed}`,
    investors: [...investors.values()],
    lines: clients.map(({ line }) => line),
    settled,
    outflows,
    refused: [],
    confirmed,
    deposits,
  };
}
