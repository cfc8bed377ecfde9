export const NO_INVESTOR = {
  title: 'Client ID not available or insufficient permissions',
  suspended: 'Your investor account is suspended. The fund’s managers can reactivate it.',
  unlinked: 'No investor account is linked to this sign-in yet. The fund’s managers can link it.',
} as const;
