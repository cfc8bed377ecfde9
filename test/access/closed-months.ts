import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';

export const WRITING = CAPABILITIES.filter((capability) => (callOf(capability).changes ?? []).length > 0);
/** Whether a call is refused if its effect would be dated in a closed month. */
export const isLockable = (capability: Capability) =>
  (callOf(capability).refusals as readonly string[]).includes('period-locked');

/**
 * The other calls that write, and why they are allowed while all past months are closed. The test expects each to succeed,
 * except calls about no money. A new call that writes must succeed too until it is listed.
 */
export const NOT_LOCKED: Partial<
  Record<Capability, 'corrects' | 'row by row' | 'dated today' | 'is no money'>
> = {
  updateMe: 'is no money',
  updateUser: 'is no money',
  createClient: 'is no money',
  importClients: 'is no money',
  updateClient: 'is no money',
  updateClientEmail: 'is no money',
  updateClientAddress: 'is no money',
  inviteClient: 'is no money',
  giveAccess: 'is no money',
  endAccess: 'is no money',
  createChangeRequest: 'is no money',
  withdrawChangeRequest: 'is no money',
  decideChangeRequest: 'is no money',
  classifyTransactions: 'row by row',
  applyClassificationRule: 'row by row',
  uploadStatement: 'row by row',
  uploadBank: 'row by row',
  importProperties: 'row by row',
  allocateTransaction: 'dated today',
  unmatchDeposit: 'corrects',
  declineMatch: 'is no money',
  undoDecline: 'is no money',
  reverseAllocation: 'corrects',
  moveAllocation: 'corrects',
  voidTransaction: 'corrects',
  holdTransaction: 'corrects',
  undoHold: 'corrects',
  createClassificationRule: 'is no money',
  updateClassificationRule: 'is no money',
  deleteClassificationRule: 'is no money',
  uploadDocument: 'is no money',
  completeUpload: 'is no money',
  updateDocument: 'is no money',
  deleteDocument: 'is no money',
  initiateBankConnection: 'is no money',
  completeBankConnection: 'is no money',
  checkConsent: 'is no money',
  issueStatements: 'is no money',
  createCapitalCall: 'is no money',
  importCapitalCalls: 'is no money',
  updateCapitalCall: 'is no money',
  updateLineItem: 'is no money',
  withdrawCapitalCall: 'corrects',
  withdrawLineItem: 'corrects',
  writeOffLineItem: 'corrects',
  undoWriteOff: 'corrects',
  extendCapitalCall: 'corrects',
  createManager: 'is no money',
  updateManager: 'is no money',
  inviteManager: 'is no money',
  remindManager: 'is no money',
  resendMessage: 'is no money',
  holdMessage: 'is no money',
  releaseMessage: 'is no money',
  typeBankBalance: 'is no money',
  closePeriod: 'is no money',
  closeUntil: 'is no money',
  deleteBankAccount: 'is no money',
  reopenPeriod: 'is no money',
};
