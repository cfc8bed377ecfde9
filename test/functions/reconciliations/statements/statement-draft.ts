import type { Deposit, OpenLine, Outflow, RefusedPair } from '#functions/matching/clues.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import type { LabelledDeposit, Truth } from '../labelled/scene.ts';
import { legalName } from './adversarial-names.ts';
import { bankText, type Piece, type WrittenText } from './bank-formats.ts';
import type { Draws } from './draws.ts';
import { namingWords, READINGS, readAs, saysPurpose, tellingText, wholeReferences } from './fair-reading.ts';
import type { Client, Fund } from './random-fund.ts';

export interface Plan {
  readonly kind: string;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly pays: readonly { readonly line: OpenLine; readonly amountCents: Cents }[];
  readonly pieces: () => readonly Piece[];
  readonly references?: readonly string[];
  readonly needsReference?: boolean;
  /** True if a reader cannot tell what the deposit pays without the words of its purpose. */
  readonly needsPurpose?: boolean;
  readonly isWhole?: boolean;
  readonly against?: 'words' | 'ledger' | 'outflow' | 'owes nothing';
  readonly payer?: Client;
  readonly notLine?: OpenLine;
  readonly isUndoubted?: boolean;
  readonly truth?: Truth;
  readonly truthAlone?: Truth;
}

export interface Draft {
  readonly draw: Draws;
  readonly fund: Fund;
  readonly claimed: Set<string>;
  readonly deposits: LabelledDeposit[];
  readonly outflows: Outflow[];
  readonly refused: RefusedPair[];
}

const ATTEMPTS = 5;

export function clientOf({ fund }: Draft, { clientId }: { readonly clientId: string }): Client {
  const client = fund.clients.find(({ id }) => id === clientId);
  if (!client) throw new RangeError(`${clientId} is no client`);
  return client;
}

export function linesOf({ fund }: Draft, client: Client): OpenLine[] {
  return fund.lines.filter(({ clientId }) => clientId === client.id);
}

export function freeLines({ fund, claimed }: Draft): OpenLine[] {
  return fund.lines.filter(({ id }) => !claimed.has(id));
}

function choicesOf([line, ...rest]: readonly OpenLine[]): OpenLine[][] {
  if (!line) return [[]];
  return choicesOf(rest).flatMap((choice) => [choice, [line, ...choice]]);
}

function total(lines: readonly OpenLine[]): Cents {
  return addCents(...lines.map(({ outstandingCents }) => outstandingCents));
}

function isExactFor(lines: readonly OpenLine[], amountCents: Cents): boolean {
  return (
    lines.some((line) => line.amountCents === amountCents) ||
    choicesOf(lines).some((choice) => choice.length > 0 && total(choice) === amountCents)
  );
}

function isExact({ pays, amountCents }: Plan): boolean {
  return total(pays.map(({ line }) => line)) === amountCents;
}

/** True if the ledger shows which of the payer's own lines the deposit pays. */
function isClearAmongOwn(draft: Draft, plan: Plan, client: Client): boolean {
  const own = linesOf(draft, client);
  if (own.length === 1) return true;
  const [first, ...others] = plan.pays;
  if (!first || !isExact(plan)) return false;
  if (others.length === 0) {
    // If the text names no call, a payment pays the older of two equal debts.
    return own.every(
      (line) =>
        line.id === first.line.id ||
        line.outstandingCents !== plan.amountCents ||
        line.dueOn > first.line.dueOn,
    );
  }
  const paid = new Set(plan.pays.map(({ line }) => line.id));
  return choicesOf(own).every(
    (choice) =>
      total(choice) !== plan.amountCents ||
      choice.length === 0 ||
      (choice.length === paid.size && choice.every(({ id }) => paid.has(id))),
  );
}

function isFair(draft: Draft, plan: Plan, written: WrittenText): boolean {
  const { fund } = draft;
  const { amountCents, pays, references = [], payer } = plan;
  const found = wholeReferences(written);
  if (found.some((reference) => !references.includes(reference))) return false;
  if (plan.needsReference && found.length === 0) return false;
  if (plan.needsPurpose && !written.pieces.some(saysPurpose)) return false;
  const who = tellingText(written);
  const told = namingWords(who);
  const readings = new Map(
    fund.clients.map((client) => [client.id, readAs(client, told, written.isCut)] as const),
  );
  const readingOf = ({ id }: Client) => readings.get(id) ?? READINGS.other;
  const isOwing = (client: Client) =>
    isExactFor(
      linesOf(draft, client).filter(({ id }) => id !== plan.notLine?.id),
      amountCents,
    );
  const isRival = (client: Client) => readingOf(client) >= READINGS.partly && isOwing(client);
  const paidBefore = fund.payers
    .filter(({ name }) => who.toUpperCase().startsWith(name.toUpperCase()))
    .flatMap(({ clients }) => clients);
  const others = fund.clients.filter(({ id }) => pays.every(({ line }) => line.clientId !== id));

  switch (plan.against) {
    case 'outflow':
      return true;
    case 'words':
      return (
        others.every((client) => readingOf(client) < READINGS.partly) &&
        fund.payers.every(({ name }) => name.toUpperCase() !== who.toUpperCase())
      );
    case 'ledger':
      return (
        others.every((client) => (client === payer ? !plan.notLine || !isOwing(client) : !isRival(client))) &&
        !paidBefore.some(isOwing)
      );
    case 'owes nothing':
      return (
        payer !== undefined &&
        others.every((client) => readingOf(client) <= readingOf(payer)) &&
        !paidBefore.some(isOwing)
      );
  }

  const truthReading = Math.max(...pays.map(({ line }) => readingOf(clientOf(draft, line))));
  const hasOwnReference = pays.some(({ line }) => found.includes(line.reference));
  const exact = isExact(plan);
  if (plan.isUndoubted) {
    if (others.some(isRival) || (!hasOwnReference && truthReading < READINGS.whole)) return false;
  }
  if (!hasOwnReference) {
    for (const client of others) {
      const reading = readingOf(client);
      if (reading < READINGS.partly || reading < truthReading) continue;
      if (reading > truthReading && !(exact && !isOwing(client))) return false;
      if (!exact && isOwing(client)) return false;
    }
    if (!exact && paidBefore.some((client) => others.includes(client) && isOwing(client))) return false;
  }
  if (!pays.every(({ line }) => found.includes(line.reference))) {
    if (!pays.every(({ line }) => isClearAmongOwn(draft, plan, clientOf(draft, line)))) return false;
  }
  const strange = [...fund.lines, ...fund.settled].filter(
    (line) => found.includes(line.reference) && pays.every((paid) => paid.line.id !== line.id),
  );
  return strange.every((line) => {
    const client = clientOf(draft, line);
    // If two clients have the same name, only the reference distinguishes them.
    if (
      pays.some(
        (paid) =>
          legalName(clientOf(draft, paid.line)) === legalName(client) && paid.line.clientId !== client.id,
      )
    )
      return false;
    if (others.includes(client)) {
      return readingOf(client) < READINGS.partly && truthReading >= READINGS.partly;
    }
    const open = fund.lines.find(({ id }) => id === line.id);
    return exact && (!open || (open.outstandingCents !== amountCents && open.amountCents !== amountCents));
  });
}

export function writeDeposit(draft: Draft, plan: Plan): Deposit | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = bankText(draft.draw, plan.pieces(), plan.isWhole);
    if (!isFair(draft, plan, written)) continue;
    const deposit = {
      id: `deposit-${draft.deposits.length + 1}`,
      date: plan.date,
      amountCents: plan.amountCents,
      text: written.text,
    };
    draft.deposits.push({
      kind: plan.kind,
      deposit,
      truth: plan.truth ?? plan.pays.map(({ line, amountCents }) => ({ lineId: line.id, amountCents })),
      ...(plan.truthAlone && { truthAlone: plan.truthAlone }),
    });
    for (const { line } of plan.pays) draft.claimed.add(line.id);
    return deposit;
  }
  return undefined;
}

export function inFull(lines: readonly OpenLine[]): Plan['pays'] {
  return lines.map((line) => ({ line, amountCents: line.outstandingCents }));
}

export function sumOf(pays: Plan['pays']): Cents {
  return cents(pays.reduce((sum, { amountCents }) => sum + amountCents, 0));
}
