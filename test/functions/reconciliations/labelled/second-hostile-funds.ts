import type { Scene } from './scene.ts';
import { writeScene } from './write-scene.ts';

const jetty = writeScene({
  name: 'hostile: Jetty Road',
  year: 2026,
  calls: [
    { number: 71, title: 'Jetty Road Call 1', issuedOn: '2026-02-02', dueOn: '2026-02-27' },
    { number: 70, title: 'Jetty Road Deposit Call', issuedOn: '2025-09-01', dueOn: '2025-09-30' },
  ],
  clients: `
    abel | Judith Mary Abel | Abel Family Trust | 71: 25000 | 70: paid 12500 2025-09-22
    birch | Warren Birch | Birch Super Fund | 71: 25000
    colt | Desmond Colthorpe | Colthorpe Holdings Pty Ltd | 71: 31250.75
    dang | Dang Thi Thuy Linh | Linh Dang Family Trust | 71: 18000
    kost | Stavros Kostopoulos | Kostopoulos Bros Pty Ltd | 71: 44000
    mori | Giuseppe Di Morino | Di Morino Superannuation Fund | 71: 15500
    sayed | Omar El-Sayegh | El-Sayegh Investments Pty Ltd | 71: 37500
    iyer | Lakshmi Iyerson | Iyerson Family Trust | 71: 22400
    fono | Malakai Fonotoe | Fonotoe Family Trust | 71: 9600
    wyatt | Robin and Kaye Wyatte | Wyatte Superannuation Fund | 71: 60000/20000
    num | Petra Lindwall | Lindwall Nominees No 4 Pty Ltd | 71: 52000
    quin | Terence Quinlivan | Quinlivan Family Trust | 71: 13000
    ross | Adele Rosswick | Rosswick Pty Ltd | 71: 27000 | 70: 13500
    tran | Hoang Van Tranh | Tranh Holdings Pty Ltd | 71: 16750
    uhl | Dietrich Ühlmann | Uhlmann Family Trust | 71: 71000
    vail | Noreen Vailey | Vailey Super Fund | 71: 33000
    west | Clive Westacott | Westacott Family Trust | 71: 48000
    york | Phyllis Yorath | Yorath Family Trust | 71: 19900
    zell | Hannah Zellman | Zellman Family Trust | 71: 29000
    leung | Leung Ka Fai | Ka Fai Pty Ltd | 71: 35500
  `,
  outflows: `
    02-25 | 33000 | RETURN OF FUNDS N VAILEY
  `,
  deposits: `
    # honest
    02-18 | abel71 | Direct Credit 062000 JUDITH ABEL {abel71} | =
    02-18 | colt71 | DEPOSIT-OSKO PAYMENT 2291176 D COLTHORPE JETTY RD | =
    02-18 | dang71 | Fast Transfer From DANG THI THUY LINH Jetty call | =
    02-19 | kost71 | KOSTOPOULOS BROS P/L {kost71:by4} | =
    02-19 | mori71 | ANZ INTERNET BANKING FUNDS TFER TRANSFER 553120 FROM G DI MORINO | =
    02-19 | sayed71 | INTER-BANK CREDIT EL SAYEGH INVESTMENTS PTY | =
    02-19 | iyer71 | Osko Deposit IYERSON FAMILY TRUST - Receipt 90112 | =
    02-20 | wyatt71 | MR R & MRS K WYATTE ATF WYATTE S/F BALANCE {wyatt71} | =
    02-20 | num71 | LINDWALL NOMINEES NO.4 P/L | =
    02-20 | uhl71 | SEPA DIETRICH UEHLMANN {uhl71} | =
    02-20 | leung71 | NPP CREDIT KA FAI LEUNG | =
    02-23 | 5000 | T QUINLIVAN PART {quin71} | quin71
    02-23 | ross71 + ross70 | ADELE ROSSWICK BOTH CALLS | =
    # hostile: money that came back
    02-24 | vail71 | NOREEN VAILEY {vail71} |
    02-24 | york71 | RTN PYMT INVALID ACCT PHYLLIS YORATH |
    # hostile: other purpose
    02-24 | zell71 | HANNAH ZELLMAN BOND REFUND 12 ELM |
    02-24 | fono71 | MALAKAI FONOTOE CAR SALE |
    # hostile: near name
    02-24 | birch71 | WARREN BIRCHALL |
    02-24 | tran71 | HOANG VAN TRANH MINH |
    # hostile: names another
    02-24 | west71 | CLIVE WESTACOTT FOR SON ADRIAN |
    # hostile: settled
    02-24 | 12500 | JUDITH ABEL {abel70} |
  `,
});

const gully = writeScene({
  name: 'hostile: Fern Gully',
  year: 2026,
  calls: [
    { number: 81, title: 'Fern Gully Trust Call 1', issuedOn: '2026-05-04', dueOn: '2026-05-29' },
    { number: 82, title: 'Fern Gully Trust Call 2', issuedOn: '2026-05-11', dueOn: '2026-06-12' },
  ],
  clients: `
    ames | Lorna Amesbury | Amesbury Family Trust | 81: 20000 | 82: 20000
    bray | Keith Braybon | Braybon Pty Ltd | 81: 40000
    cope | Sheila Copeman | Copeman Super Fund | 81: 14000
    drew | Martin Drewe | Drewe Family Trust | 81: 26500
    elgin | Ivy Elginor | Elginor Holdings Pty Ltd | 81: 17300
    fox | Basil Foxcroft | Foxcroft Family Trust | 81: 51000
    gale | Ursula Galeotti | Galeotti Super Fund | 81: 23000
    hume | Barry Humeston | Humeston Pty Ltd | 81: 34000
    ince | Roma Incerti | Incerti Family Trust | 81: 45000
    jude | Selwyn Judekin | Judekin Family Trust | 81: 28000
    kerr | Maude Kerrison | Kerrison Family Trust | 81: 39000
    lamb | Alec Lambourn | Lambourn Pastoral Pty Ltd | 81: 62000
    moss | Ena Mossman | Mossman Family Trust | 81: 11250
    nunn | Craig Nunnery | Nunnery Super Fund | 81: 12750
  `,
  confirmed: `
    bray | Direct Credit 183020 TALLIS WEALTH CLIENT ACCOUNT K BRAYBON
    cope | OSKO B COPEMAN-HOLT
    drew | Direct Credit MRS J PELHAM
  `,
  deposits: `
    # honest: known payer
    05-20 | cope81 | OSKO B COPEMAN-HOLT | =
    05-20 | drew81 | Direct Credit MRS J PELHAM FERN GULLY | =
    # honest
    05-20 | ames82 | LORNA AMESBURY CALL 2 | =
    05-20 | elgin81 | Direct Credit 302100 ELGINOR HOLDINGS {elgin81:hyphens4} | =
    05-21 | lamb81 | LAMBOURN PASTORAL PTY LTD FERN GULLY | =
    05-21 | moss81 + nunn81 | TALLIS WEALTH {moss81} {nunn81} | =
    05-22 | jude81 | S JUDEKIN {jude81} | =
    05-25 | jude81 | S JUDEKIN {jude81} | | alone jude81
    # hostile: firm
    05-21 | bray81 | TALLIS WEALTH CLIENT ACCOUNT |
    # hostile: wrong reference
    05-21 | gale81 | URSULA GALEOTTI {hume81} |
    05-21 | hume81 | PAYMENT {gale81} |
    # hostile: remark
    05-22 | fox81 | BASIL FOXCROFT {fox81} DO NOT APPLY YET |
    05-22 | kerr81 | MAUDE KERRISON FERN GULLY HOTEL LUNCH |
    05-22 | ince81 | ROMA INCERTI ESTATE OF |
  `,
});

const ridge = writeScene({
  name: 'hostile: Long Ridge',
  year: 2026,
  calls: [{ number: 91, title: 'Long Ridge Call 1', issuedOn: '2026-07-01', dueOn: '2026-07-31' }],
  clients: `
    ash | Carol Ash | Ash Family Trust | 91: 21000
    reed | Simon Reed | Reed Super Fund | 91: 22000
    wood | Moira Wood | Wood Family Trust | 91: 23000
    rich | Ernest Rich | Rich Family Trust | 91: 24000
    hill | Olga Hill | Hill Family Trust | 91: 26000
    nott | Gerda Nottle | Nottle Family Trust | 91: 27000
    opie | Reg Opie | Opie Family Trust | 91: 28000
    pask | Vera Pask | Pask Family Trust | 91: 29000
    rudd | Colin Ruddle | Ruddle Family Trust | 91: 31000
    sims | Nola Simson | Simson Family Trust | 91: 32000
    tuck | Bert Tucker | Tucker Pty Ltd | 91: 33000
    veal | Edna Veale | Veale Family Trust | 91: 34000
  `,
  deposits: `
    # hostile: surname that goes on
    07-20 | ash91 | CAROL ASHWORTH |
    07-20 | reed91 | SIMON REEDMAN |
    07-20 | wood91 | MOIRA WOODHOUSE |
    07-20 | rich91 | ERNEST RICHARDSON |
    07-20 | hill91 | OLGA HILLIARD |
    # hostile: remark
    07-21 | nott91 | GERDA NOTTLE {nott91} HOLD PENDING ADVICE |
    07-21 | opie91 | REG OPIE {opie91} PLEASE REFUND |
    07-21 | pask91 | VERA PASK {pask91} DO NOT PROCESS |
    # honest
    07-22 | rudd91 | C RUDDLE LONG RIDGE | =
    07-22 | sims91 | MRS NOLA SIMSON {sims91:by3} | =
    07-22 | tuck91 | TUCKER PTY LIMITED | =
    07-22 | veal91 | Transfer from EDNA VEALE CommBank App call 1 | =
  `,
});

export const SECOND_HOSTILE_SCENES: readonly Scene[] = [jetty, gully, ridge];
