import type { Draws } from './draws.ts';

export interface NamedClient {
  /** Empty if the client is an entity without a person's name. */
  readonly given: readonly string[];
  readonly surname: string;
  /** Chinese and Vietnamese names are often recorded with the surname first. */
  readonly surnameFirst: boolean;
  readonly entityName: string;
  /** Clients with the same value share a household and possibly an account. */
  readonly household?: string;
}

export function legalName({ given, surname, surnameFirst, entityName }: NamedClient): string {
  if (given.length === 0) return entityName;
  return (surnameFirst ? [surname, ...given] : [...given, surname]).join(' ');
}

const GIVEN_GROUPS = [
  ['Jon', 'John', 'Joan', 'Johan', 'Joanne', 'Jonathan'],
  ['Ann', 'Anne', 'Anna', 'Hanna', 'Annabel'],
  ['Mark', 'Marc', 'Marco', 'Marcus', 'Mary'],
  ['Erin', 'Eric', 'Erica', 'Erik'],
  ['Dan', 'Dean', 'Daniel', 'Daniela'],
  ['Carl', 'Karl', 'Carla', 'Carol', 'Carola'],
  ['Steven', 'Stephen', 'Stefan', 'Steve'],
] as const;
const SURNAME_GROUPS = [
  ['Smith', 'Smyth', 'Smithe', 'Smithson'],
  ['Brown', 'Browne', 'Braun', 'Brownlow'],
  ['Clark', 'Clarke', 'Clarkson'],
  ['Reid', 'Reed', 'Read', 'Reidy'],
  ['Martin', 'Marten', 'Martins', 'Martinez'],
  ['Hall', 'Hill', 'Hull', 'Halls', 'Hallam'],
  ['Lee', 'Li', 'Leigh', 'Leeds'],
  ['Allan', 'Allen', 'Alan', 'Allanson'],
] as const;
const GIVENS = [
  'James',
  'Thomas',
  'Peter',
  'Helen',
  'Robert',
  'Julia',
  'Simon',
  'Laura',
  'Oliver',
  'Susan',
  'Henry',
  'Olga',
  'Rita',
  'Victor',
  'Nina',
  'Hugo',
  'Jane',
  'Jack',
  'Judith',
  'Tara',
] as const;
const SURNAMES = [
  'Kelly',
  'Murray',
  'Walker',
  'Novak',
  'Patel',
  'Taylor',
  'Jensen',
  'Fraser',
  'Osborne',
  'Thomas',
  'James',
  'Henry',
  'Wilmot',
  'Ridge',
  'Park',
  'Young',
] as const;
const WORD_GIVENS = [
  'May',
  'Grace',
  'Bill',
  'Will',
  'Mark',
  'Rose',
  'Penny',
  'Rich',
  'Frank',
  'Faith',
] as const;
const WORD_SURNAMES = [
  'Bank',
  'Cash',
  'Rent',
  'Loan',
  'May',
  'Bill',
  'Grace',
  'Price',
  'Field',
  'Banks',
] as const;
const CORES = [
  'Ridge',
  'Harbour',
  'Oak Lane',
  'Blue Gum',
  'Kelly',
  'Summit',
  'Park',
  'J K',
  'Novak',
] as const;
const CHINESE_SURNAMES = ['Chen', 'Wang', 'Li', 'Zhang', 'Wei', 'Lin'] as const;
const CHINESE_GIVENS = ['Wei', 'Ming', 'Li', 'Jun', 'Chen', 'Lin', 'Hua'] as const;
const VIETNAMESE_SURNAMES = ['Nguyễn', 'Trần', 'Lê', 'Phạm'] as const;
const VIETNAMESE_GIVENS = ['Văn', 'Minh', 'Anh', 'Thị', 'Đức', 'Hương'] as const;
const ACCENTED = [
  ['Jürgen', 'Müller'],
  ['Jurgen', 'Muller'],
  ['Juergen', 'Mueller'],
  ['Søren', 'Jørgensen'],
  ['Soren', 'Jorgensen'],
  ['Zoë', 'Strauß'],
  ['Zoe', 'Strauss'],
  ['Łukasz', 'Wójcik'],
  ['José', 'Núñez'],
  ['Jose', 'Nunes'],
  ['Siobhan', "O'Brien"],
  ['Sean', "O'Brien"],
  ['Sean', 'Brien'],
] as const;

function person(given: readonly string[], surname: string, entityName = ''): NamedClient {
  return { given, surname, surnameFirst: false, entityName };
}

function entitiesOf(core: string): string[] {
  return [
    `${core} Pty Ltd`,
    `${core} No 2 Pty Ltd`,
    `${core} No 3 Pty Ltd`,
    `${core} Family Trust`,
    `${core} Super Fund`,
    `${core} Holdings Pty Ltd`,
    `${core} Investments Pty Ltd`,
    `${core} Unit Trust`,
    `The ${core} Trust`,
  ];
}

export const FAMILIES = {
  'letter-apart': (draw) => {
    const surnames = draw.pick(SURNAME_GROUPS);
    const surname = draw.pick(surnames);
    const given = draw.pick(GIVEN_GROUPS);
    return draw.percent(60)
      ? draw.some(given, draw.between(2, 5)).map((name) => person([name], surname))
      : draw.some(surnames, draw.between(2, 4)).map((name) => person([draw.pick(given)], name));
  },
  'same-surname': (draw) => {
    const surname = draw.pick(SURNAMES);
    return draw.some(GIVENS, draw.between(2, 6)).map((given) => person([given], surname));
  },
  'same-initials': (draw) => {
    const initial = draw.pick(['J', 'T', 'H', 'O', 'R']);
    const givens = GIVENS.filter((given) => given.startsWith(initial));
    const surname = draw.pick(draw.pick(SURNAME_GROUPS));
    return draw.some(givens, draw.between(2, 4)).map((given) => person([given], surname));
  },
  'middle-names': (draw) => {
    const [first = '', middle = '', other = ''] = draw.some(GIVENS, 3);
    const surname = draw.pick(SURNAMES);
    return draw
      .some([[first], [first, middle], [first, other], [middle], [middle, first], [first, middle, other]], 4)
      .map((given) => person(given, surname));
  },
  chinese: (draw) => {
    const [first = '', second = ''] = draw.some(CHINESE_GIVENS, 2);
    const surname = draw.pick(CHINESE_SURNAMES);
    const members = [
      { ...person([first], surname), surnameFirst: true },
      person([surname], first),
      person([first, second], surname),
      { ...person([second, first], surname), surnameFirst: true },
      person([`${first}${second.toLowerCase()}`], surname),
      { ...person([surname, second], first), surnameFirst: true },
    ];
    return draw.some(members, draw.between(2, 4));
  },
  vietnamese: (draw) => {
    const [first = '', second = ''] = draw.some(VIETNAMESE_GIVENS, 2);
    const surname = draw.pick(VIETNAMESE_SURNAMES);
    const members = [
      { ...person([first, second], surname), surnameFirst: true },
      { ...person([second, first], surname), surnameFirst: true },
      person([second], surname),
      person([second, first], surname),
      { ...person([first], surname), surnameFirst: true },
    ];
    return draw.some(members, draw.between(2, 4));
  },
  contained: (draw) => {
    const [first = '', second = ''] = draw.some(GIVENS, 2);
    const surname = draw.pick(['Smith', 'Brown', 'Clark', 'Martin', 'Jensen']);
    const members = [
      person([first], surname),
      person([first], `${surname}son`),
      person([first], `${surname}-${draw.pick(SURNAMES)}`),
      person([`${first}-${second}`], surname),
      person([first.slice(0, 3)], surname),
      person([second], first),
    ];
    return draw.some(members, draw.between(2, 4));
  },
  words: (draw) => {
    const surnames = draw.some(WORD_SURNAMES, draw.between(2, 4));
    return surnames.map((surname) =>
      person([draw.pick(WORD_GIVENS.filter((given) => given !== surname))], surname),
    );
  },
  entities: (draw) => {
    const core = draw.pick(CORES);
    return draw
      .some(entitiesOf(core), draw.between(2, 5))
      .map((entityName) =>
        draw.percent(25)
          ? { given: [], surname: '', surnameFirst: false, entityName }
          : person([draw.pick(GIVENS)], draw.pick(SURNAMES), entityName),
      );
  },
  'two-entities': (draw) => {
    const owner = person([draw.pick(GIVENS)], draw.pick(SURNAMES));
    const core = draw.percent(40) ? owner.surname : draw.pick(CORES);
    const names = draw.some(entitiesOf(core), 2);
    if (draw.percent(30)) names.push('');
    return names.map((entityName) => ({ ...owner, entityName }));
  },
  couple: (draw) => {
    const surname = draw.pick(draw.percent(50) ? SURNAMES : draw.pick(SURNAME_GROUPS));
    return draw.some(GIVENS, 2).map((given) => ({ ...person([given], surname), household: surname }));
  },
  accented: (draw) =>
    draw.some(ACCENTED, draw.between(2, 4)).map(([given, surname]) => person([given], surname)),
  'entity-of-surname': (draw) => {
    const surname = draw.pick(SURNAMES);
    return [
      person([draw.pick(GIVENS)], surname),
      person([draw.pick(GIVENS)], draw.pick(SURNAMES), draw.pick(entitiesOf(surname))),
      person(
        [draw.pick(GIVENS)],
        draw.pick(SURNAMES),
        `${surname} & ${draw.pick(SURNAMES)} Holdings Pty Ltd`,
      ),
    ];
  },
  namesakes: (draw) => {
    const one = person([draw.pick(GIVENS)], draw.pick(SURNAMES));
    return [one, draw.percent(50) ? one : { ...one, entityName: draw.pick(entitiesOf(draw.pick(CORES))) }];
  },
} satisfies Readonly<Record<string, (draw: Draws) => readonly NamedClient[]>>;

export function confusableClients(draw: Draws, count: number): NamedClient[] {
  const clients: NamedClient[] = [];
  const families = Object.values(FAMILIES);
  for (let family = 1; clients.length < count; family++) {
    const members = draw.pick(families)(draw);
    // Two families can have the same last name, so the number of the family identifies the household.
    clients.push(
      ...members.map((one) => (one.household === undefined ? one : { ...one, household: `${family}` })),
    );
  }
  return clients.slice(0, count);
}

const CLOSE_LETTERS: Readonly<Record<string, string>> = {
  a: 'e',
  e: 'a',
  i: 'y',
  o: 'u',
  u: 'o',
  n: 'm',
  m: 'n',
  s: 'z',
  k: 'c',
  t: 'd',
  l: 'i',
};

export function misspelt(draw: Draws, word: string): string {
  if (word.length < 3) return word;
  const at = draw.between(1, word.length - 2);
  const letter = word.charAt(at);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (draw.between(1, 4)) {
    case 1:
      return `${before}${CLOSE_LETTERS[letter.toLowerCase()] ?? 'e'}${after}`;
    case 2:
      return `${before}${after}`;
    case 3:
      return `${before}${letter}${letter}${after}`;
    default:
      return `${before}${after.charAt(0)}${letter}${after.slice(1)}`;
  }
}

export function nearStranger(draw: Draws, client: NamedClient): string {
  const { given, surname, entityName } = client;
  if (given.length === 0 || (entityName !== '' && draw.percent(60))) {
    const core = entityName
      .replace(/^The | (No \d|Family|Super|Holdings|Investments|Unit|Trust|Fund|Pty|Ltd)(?= |$)/g, '')
      .trim();
    return draw.pick([
      `${core} Pty Ltd No ${draw.between(4, 9)}`,
      `${core} No ${draw.between(4, 9)} Pty Ltd`,
      `${core} Plumbing Pty Ltd`,
      `${core} Discretionary Trust`,
      `${core} & Sons Pty Ltd`,
      `${entityName.replace(/ Pty Ltd$/, '')} Nominees Pty Ltd`,
      `${misspelt(draw, core)} ${draw.pick(['Pty Ltd', 'Family Trust', 'Super Fund'])}`,
    ]);
  }
  const [first = ''] = given;
  const other = draw.pick(GIVENS);
  return draw.pick([
    `${misspelt(draw, first)} ${surname}`,
    `${given.join(' ')} ${misspelt(draw, surname)}`,
    `${other} ${surname}`,
    `${first} ${other} ${surname}`,
    `${first} ${other.charAt(0)} ${surname}`,
    `${given.join(' ')} ${surname} ${draw.pick(['Jnr', 'Snr', 'Junior', 'Estate'])}`,
    `${given.join(' ')} ${surname}-${draw.pick(SURNAMES)}`,
    `${first} ${surname}sen`,
    `Mr ${other.charAt(0)} & Mrs ${draw.pick(GIVENS).charAt(0)} ${surname}`,
    `${surname} ${draw.pick(['Builders', 'Cleaning', 'Electrical'])}`,
    `${given.join(' ')} ${draw.pick(SURNAMES)}`,
    `${surname} ${first}son`,
  ]);
}

export function relativeOf(draw: Draws, { surname }: NamedClient): string {
  const own = surname === '' || draw.percent(40) ? draw.pick(SURNAMES) : surname;
  return `${draw.pick(GIVENS)} ${own}`;
}

export function professional(draw: Draws, clients: readonly NamedClient[]): string {
  const surname = draw.pick(clients).surname;
  const own =
    surname === '' || draw.percent(50) ? draw.pick(['Harper', 'Meridian', 'Castle', 'Alder']) : surname;
  return `${own} ${draw.pick([
    'Legal Trust Account',
    'Lawyers Trust Account',
    'Advisory Client Account',
    'Wealth Partners',
    'Solicitors Trust A/C',
    'Custodian Services',
    'Nominees Pty Ltd',
    'Accounting Pty Ltd',
  ])}`;
}

export function privateAccount(draw: Draws): string {
  return draw.pick([
    `${draw.pick(GIVENS)} ${draw.pick(['Quayle', 'Ferrante', 'Lindqvist', 'Abbott', 'Dunmore'])}`,
    `${draw.pick(['Quayle', 'Ferrante', 'Lindqvist', 'Abbott', 'Dunmore'])} ${draw.pick(['Family', 'Farms', 'Household', 'Pty Ltd'])}`,
  ]);
}
