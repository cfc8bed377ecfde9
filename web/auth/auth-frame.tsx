import type { ReactNode } from 'react';
import { Brand } from '../shell/brand.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PublicContact } from './public-contact.tsx';

interface AuthFrameProps {
  title: string;
  lead: ReactNode;
  foot?: ReactNode;
  tall?: boolean;
  children: ReactNode;
}

export function AuthFrame({ title, lead, foot, tall = false, children }: AuthFrameProps) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col items-center bg-canvas max-md:items-stretch max-md:bg-surface max-md:px-5">
      <PageTitle title={title} />
      <header className="flex h-6 md:mt-34 max-md:mt-6">
        <Brand large />
      </header>
      <main className="md:mt-6 md:w-100 md:rounded-modal md:border md:border-line md:bg-surface md:p-8 max-md:mt-10">
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 text-form text-muted">{lead}</p>
        {children}
      </main>
      <footer className="mt-5 mb-8 flex flex-col gap-3 text-label text-subtle md:items-center md:text-center">
        {foot}
        <PublicContact className="md:justify-center" />
      </footer>
      <Skyline
        className={tall ? '[@media(max-height:1040px)]:hidden' : '[@media(max-height:820px)]:hidden'}
      />
    </div>
  );
}

function Skyline({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMidYMax slice"
      className={`pointer-events-none fixed inset-x-0 bottom-0 -z-10 h-37 w-full stroke-line max-md:hidden ${className}`}
    >
      <path
        className="fill-none"
        d="M143 151V56h85v32h125V34h55v72h132M596 74h77V5h67v60M868 151V47h60v104M1082 83h91V23h51v90M1279 113h62V67h64v34h35"
      />
      <path
        className="fill-hover dark:fill-surface"
        d="M0 151V112h90V86h60v34h110V54h48v44h92v28h140V72h56v34h120V40h64v52h100v24h150V62h52v40h118V78h80v42h160v31"
      />
    </svg>
  );
}
