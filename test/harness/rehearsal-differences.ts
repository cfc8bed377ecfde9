/** Where a rehearsed stage differs from the stand-ins: a file of tests below `test`, the tests in it (all without one), and why. */
interface Difference {
  readonly file: string;
  /** What the test is described in; anything without it. */
  readonly under?: string;
  /** The beginning of a test's name, without what it is described in. */
  readonly test?: string;
  readonly reason: string;
}

const BY_STAND_IN = 'needs a failure or an order of things that only stand-ins can bring about';
const NO_FACTOR = 'dev demands no second factor';
const NO_ACCOUNT = 'dev names no account to pay to';
const NO_SCANNER = 'dev has no scanner of files';
const NO_CONDITIONS = 'moto takes a browser’s form without looking at its conditions';
const BY_GATEWAY = 'the gateway refuses who has no token before any function is asked, in its own words';
const NOT_IN_POOL = 'its managers are not in the user pool';
const OWN_HANDLER = 'runs a handler within its own process';
const OWN_ENVIRONMENT = 'sets variables of its own process, which the functions do not have';
const LINK = 'reads the form that links have in the stand-in';
const TOO_LONG = 'would take minutes in an emulator';

/**
 * Tests that use the stand-ins' own instruments, such as a bucket that can be made to fail, are not listed: they are
 * skipped at that moment and told with the name of the instrument.
 */
export const DIFFERENCES: readonly Difference[] = [
  { file: 'access/access-matrix.test.ts', test: 'nobody', reason: BY_GATEWAY },
  ...['listManagers', 'inviteManager', 'signOut'].flatMap((under) =>
    ['an auditor', 'a manager'].map((test) => ({
      file: 'access/access-matrix.test.ts',
      under,
      test,
      reason: NOT_IN_POOL,
    })),
  ),
  {
    file: 'functions/clients/create-client.test.ts',
    test: 'with a key it is reported too',
    reason: BY_STAND_IN,
  },
  {
    file: 'functions/clients/create-client.test.ts',
    test: 'an invitation that cannot be sent',
    reason: BY_STAND_IN,
  },
  {
    file: 'functions/clients/give-access.test.ts',
    test: 'says that the access is given when',
    reason: BY_STAND_IN,
  },
  {
    file: 'functions/clients/import-clients.test.ts',
    test: 'an invitation that was not sent',
    reason: BY_STAND_IN,
  },
  { file: 'functions/clients/import-clients.test.ts', test: 'killed in the middle', reason: BY_STAND_IN },
  {
    file: 'functions/clients/import-clients.test.ts',
    test: 'one that runs out of time',
    reason: BY_STAND_IN,
  },
  {
    file: 'functions/capital-calls/import-capital-calls.test.ts',
    test: 'killed in the',
    reason: BY_STAND_IN,
  },
  { file: 'functions/documents/upload-corpus.test.ts', test: 'the test virus', reason: NO_SCANNER },
  ...[
    'during the scan nobody else',
    'the reaper makes a document available when the scan',
    'the file is kept and scanned again',
    'a repeated scan that finds',
    'a file that no scan can',
    'a file that is lost while it waits for its scan',
    'a file the scan finds',
  ].map((test) => ({ file: 'functions/documents/complete-upload.test.ts', test, reason: NO_SCANNER })),
  { file: 'functions/documents/report-waiting-documents.test.ts', reason: NO_SCANNER },
  { file: 'functions/documents/take-scan-result.test.ts', reason: NO_SCANNER },
  { file: 'functions/documents/upload-corpus.test.ts', test: 'one byte too many', reason: NO_CONDITIONS },
  {
    file: 'functions/documents/upload-corpus.test.ts',
    test: 'the bucket refuses a file with a wrong checksum',
    reason: NO_CONDITIONS,
  },
  { file: 'functions/documents/upload-document.test.ts', test: 'the refusal of a form', reason: OWN_HANDLER },
  {
    file: 'functions/fund/close-period.test.ts',
    test: 'rows whose month is closed while',
    reason: BY_STAND_IN,
  },
  { file: 'functions/http/check-origin-key.test.ts', reason: OWN_ENVIRONMENT },
  { file: 'functions/http/second-factor.test.ts', reason: NO_FACTOR },
  { file: 'functions/fund/import-properties.test.ts', test: 'killed in the middle', reason: BY_STAND_IN },
  {
    file: 'functions/search/search-records.test.ts',
    test: 'what is searched for stands in no',
    reason: BY_STAND_IN,
  },
  { file: 'functions/statements/issue-statements.test.ts', test: 'is refused with 500', reason: BY_STAND_IN },
  { file: 'functions/transactions/search-transactions.test.ts', reason: TOO_LONG },
  {
    file: 'functions/transactions/classify-transactions.test.ts',
    test: 'killed between two batches',
    reason: BY_STAND_IN,
  },
  { file: 'functions/users/renew-invitation.test.ts', reason: BY_STAND_IN },
  { file: 'functions/users/update-manager.test.ts', reason: NOT_IN_POOL },
  { file: 'functions/users/remind-manager.test.ts', reason: NOT_IN_POOL },
  { file: 'functions/users/get-me.test.ts', test: 'without a token', reason: BY_GATEWAY },
  {
    file: 'functions/exports/get-export.test.ts',
    test: 'has a name to save it by',
    reason: LINK,
  },
  { file: 'functions/messages/get-message.test.ts', test: 'a message is complete', reason: NO_ACCOUNT },
  { file: 'functions/messages/open-notice.test.ts', test: 'shows the notice', reason: NO_ACCOUNT },
  {
    file: 'functions/capital-calls/get-capital-call-notice.test.ts',
    test: 'the preview of a draft and the filed PDF',
    reason: NO_ACCOUNT,
  },
  {
    file: 'functions/capital-calls/get-capital-call-receipt.test.ts',
    test: 'a client is told the account',
    reason: NO_ACCOUNT,
  },
  {
    file: 'functions/capital-calls/calls-after-payments.test.ts',
    test: 'a call decided while a payment is unmatched',
    reason: BY_STAND_IN,
  },
  {
    file: 'functions/ledger/decided-on-lagging-indexes.test.ts',
    test: 'a manager who was added a moment ago',
    reason: NOT_IN_POOL,
  },
];

/** The files of which no test is rehearsed, with the reason. */
export const FILES_LEFT_OUT: ReadonlyMap<string, string> = new Map(
  DIFFERENCES.flatMap(({ file, under, test, reason }) =>
    under === undefined && test === undefined ? [[file, reason] as const] : [],
  ),
);
