import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { BankBox } from './bank-box.tsx';
import { BankTile } from './bank-tile.tsx';
import { ChooseBank } from './choose-bank.tsx';
import type { Bank } from './use-bank-connection.ts';

export interface InitiateBankConnectionProps {
  before?: Bank | undefined;
  onConnect: (bank: Bank) => void;
  onBack?: (() => void) | undefined;
  consentEnded: boolean;
}

export function InitiateBankConnection({
  before,
  onConnect,
  onBack,
  consentEnded,
}: InitiateBankConnectionProps) {
  const [bank, setBank] = useState(before);
  const [missing, setMissing] = useState(false);
  return (
    <BankBox
      tile={<BankTile />}
      title="Bank connection"
      subtitle="Imports transactions from the fund’s account"
      badge={!onBack && <Badge tone="neutral">Not connected</Badge>}
      foot={
        <>
          <Button
            variant="primary"
            onClick={() => {
              setMissing(!bank);
              if (bank) onConnect(bank);
            }}
          >
            Connect bank
          </Button>
          <span className="text-label text-subtle">Opens a window</span>
          {onBack && (
            <Button variant="ghost" className="ml-auto" onClick={onBack}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      {consentEnded && (
        <Notice tone="warning">The bank consent has ended. Connect the bank again to import.</Notice>
      )}
      <ChooseBank
        bank={bank}
        error={missing && !bank ? 'Please select a bank institution' : undefined}
        onBank={setBank}
      />
    </BankBox>
  );
}
