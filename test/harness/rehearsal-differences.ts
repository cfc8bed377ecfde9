/** Where a rehearsed stage differs from the stand-ins: a file of tests below `test`, the tests in it, and why. */
interface Difference {
  readonly file: string;
  /** The beginning of a test's name, without what it is described in; all tests of the file without it. */
  readonly test?: string;
  readonly reason: string;
}

const NO_SCANNER = 'dev has no scanner of files';
const FORM = 'moto takes a form of a browser without looking at its conditions';

export const DIFFERENCES: readonly Difference[] = [
  { file: 'functions/documents/upload-corpus.test.ts', test: 'the test virus', reason: NO_SCANNER },
  { file: 'functions/documents/upload-corpus.test.ts', test: 'one byte too many', reason: FORM },
  {
    file: 'functions/documents/upload-corpus.test.ts',
    test: 'the bucket refuses a file with a wrong',
    reason: FORM,
  },
  { file: 'functions/bank/upload-bank.test.ts', reason: 'the test gives the portal a bank of its own' },
];
