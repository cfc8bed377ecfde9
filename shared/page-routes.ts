const CLIENT_PAGES =
  ' /dashboard /calls /calls/:id /distributions /distributions/:id /documents /documents/:id /documents/accountant/:id' +
  ' /transactions /clients /profile /profile/password /profile/payee';
const STAFF_PAGES =
  ' /dashboard /clients /clients/:id /clients/:id/access /clients/:id/documents /change-requests /people /messages /audit' +
  ' /bank-rows /transactions /transactions-auto /transactions/record /rules /payers /imports /imports/:id /bank-accounts /cash-flow /months' +
  ' /capital-calls /capital-calls/new /capital-calls/:id /capital-calls/:id/edit /reconciliation /fund' +
  ' /documents /documents/statements /profile /profile/password /approvals /settings' +
  ' /register /prices /prices/:id /prices/:id/effect /distributions /distributions/:id' +
  ' /tax-years /tax-years/:id /payouts /payment-files /payment-files/:id';

export const PAGE_ROUTES = [
  ...'/ /login /forgot-password /bank-return /n /stop /stop-account /stop-email /confirm-copies /verify/:id'.split(
    ' ',
  ),
  ...CLIENT_PAGES.split(' ').flatMap((page) =>
    ['/client', '/client/:id', '/manager/view-as/:id'].map((area) => area + page),
  ),
  ...STAFF_PAGES.split(' ').map((page) => `/manager${page}`),
];
