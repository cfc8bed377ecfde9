import { audits, completeAuditRows } from './audit.ts';
import { auditedFields } from './audited-fields.ts';
import { bankHolders, tiedAccounts } from './bank-accounts.ts';
import { listedCalls, paidCalls } from './capital-calls.ts';
import {
  accountStatistics,
  closedMonths,
  conservation,
  monthStatistics,
  netCashFlow,
  statistics,
} from './counters.ts';
import { calculatedDistributions } from './distributions.ts';
import { documentsAndLists, documentsOfClients } from './documents.ts';
import { givenBack, paidByClients, payoutsOfClients } from './effects.ts';
import { bankImports, bankRows, csvImports, imports } from './imports.ts';
import { type Invariant, ofParts, ofWhole } from './invariant.ts';
import { matchedSums, matchesAndAllocations, rememberedPayers } from './matches.ts';
import { payeesInSecret } from './payees.ts';
import { filesOfLines, paidLines } from './payouts.ts';
import { links, listedStaff } from './people.ts';
import { valuesOfProperties } from './properties.ts';
import { issuedStatements } from './statements.ts';
import { taxTables } from './tax-years.ts';
import { allocatedTypes, lists, remainders, sameMoney, transfers, wholeCents } from './transactions.ts';
import { publishedPrices } from './unit-prices.ts';
import { transferredUnits, unitsOfClients } from './units.ts';

/** The invariants hold whenever no change is being written. `verify-ledger.ts` adds I19, and I8 for files. */
export const INVARIANTS: readonly Invariant[] = [
  wholeCents,
  ofParts(remainders),
  ofParts(sameMoney),
  paidByClients,
  unitsOfClients,
  transferredUnits,
  ofWhole(publishedPrices),
  ofWhole(calculatedDistributions),
  ofWhole(taxTables),
  ofWhole(filesOfLines),
  paidLines,
  documentsOfClients,
  statistics,
  monthStatistics,
  accountStatistics,
  tiedAccounts,
  netCashFlow,
  transfers,
  payoutsOfClients,
  givenBack,
  closedMonths,
  conservation,
  ofParts(allocatedTypes),
  imports,
  ofWhole(csvImports),
  ofParts(bankRows),
  ofWhole(bankImports),
  ofParts(documentsAndLists),
  ofParts(issuedStatements),
  paidCalls,
  listedCalls,
  ofWhole(valuesOfProperties),
  ofParts(matchedSums),
  ofParts(matchesAndAllocations),
  rememberedPayers,
  ofParts(audits),
  ofWhole(auditedFields),
  ofParts(completeAuditRows),
  ofParts(lists),
  ofWhole(links),
  ofWhole(bankHolders),
  ofWhole(listedStaff),
  ofWhole(payeesInSecret),
];
