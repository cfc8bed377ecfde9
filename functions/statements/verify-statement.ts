import type { Handler } from '../http/context.ts';
import { findNumberByCode, findStatement, findSuccessor } from '../records/statement-store.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';
import { readCode, sealOf, verificationCode } from './statement-number.ts';

const TRIES = { of: 'statement-code', most: 20, withinSeconds: 60 };

export const verifyStatement: Handler<'verifyStatement'> = async (input, context) => {
  const { services, refuse, callerAddress, now, correlationId } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const code = readCode(input.code);
  const number = await findNumberByCode(services, code);
  const statement = number === undefined ? undefined : await findStatement(services, number);
  if (!statement) return refuse((await takeTry(services, tries)) ? 'statement-not-found' : 'too-many-tries');
  const { id, issued_on: issuedOn, content, sha256, pack_sha256 } = statement;
  const key = await services.statementKey();
  // False for a statement that somebody wrote into the tables without the key from `Services.statementKey`.
  const isOurs =
    verificationCode(key, { number: id, issuedOn, content }) === code &&
    sealOf(key, statement) === statement.seal;
  if (!isOurs) {
    services.log({ level: 'error', event: 'statement-unsound', code: 'altered', correlationId });
    return refuse('statement-not-found');
  }
  const successor = await findSuccessor(services, statement);
  return {
    sha256,
    pack_sha256: pack_sha256 ?? null,
    issued_on: issuedOn,
    replaced: successor !== undefined,
  };
};
