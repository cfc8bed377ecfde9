import type { Scene } from '../labelled/scene.ts';
import { legalName } from './adversarial-names.ts';
import { bankText } from './bank-formats.ts';
import { drawsOf } from './draws.ts';
import { NOT_PAYING, payBills } from './not-paying.ts';
import { PAYING, type Source } from './paying.ts';
import { investorOf, randomFund } from './random-fund.ts';
import type { Draft } from './statement-draft.ts';

const MIN_DEPOSITS = 5;
const MAX_DEPOSITS = 40;
/** The number of attempts for each wanted deposit. In a small fund, many sources find no line item that suits them. */
const TRIES = 12;

const SOURCES: Readonly<Record<string, Source>> = { ...PAYING, ...NOT_PAYING };
const WEIGHTED = Object.entries(SOURCES).flatMap(([kind, { often, write }]) =>
  Array.from({ length: often }, () => (draft: Draft) => write(draft, kind)),
);

function confirmedOf({ draw, fund }: Draft): Scene['confirmed'] {
  const named = (name: string, clientId: string) => ({
    text: bankText(draw, [{ role: 'who', text: name }], true).text,
    clientId,
  });
  return [
    ...fund.payers.flatMap(({ name, clients }) => clients.map(({ id }) => named(name, id))),
    ...draw.some(fund.clients, draw.between(0, 4)).map((client) => named(legalName(client), client.id)),
  ];
}

function refuseOthers({ draw, fund, deposits, refused }: Draft): void {
  for (let count = draw.between(0, 3); count > 0; count--) {
    const { deposit, truth, truthAlone = [] } = draw.pick(deposits);
    const line = draw.pick(fund.lines);
    const isTrue = [...truth, ...truthAlone].some(({ lineId }) => lineId === line.id);
    if (!isTrue) refused.push({ depositId: deposit.id, lineId: line.id });
  }
}

export function randomStatement(seed: number): Scene {
  const draw = drawsOf(seed);
  const fund = randomFund(draw);
  const draft: Draft = { draw, fund, claimed: new Set(), deposits: [], outflows: [], refused: [] };
  const wanted = draw.between(MIN_DEPOSITS, MAX_DEPOSITS - 1);
  for (let tried = 0; draft.deposits.length < wanted && tried < wanted * TRIES; tried++) {
    draw.pick(WEIGHTED)(draft);
  }
  while (draft.deposits.length < MIN_DEPOSITS) NOT_PAYING['words of banks'].write(draft, 'words of banks');
  payBills(draft);
  refuseOthers(draft);
  return {
    name: `statement ${seed}`,
    investors: fund.clients.map(investorOf),
    lines: fund.lines,
    settled: fund.settled,
    outflows: draft.outflows,
    refused: draft.refused,
    confirmed: confirmedOf(draft),
    deposits: draft.deposits.toSorted((a, b) => a.deposit.date.localeCompare(b.deposit.date)),
  };
}
