import { writeScene } from './write-scene.ts';

/** Every quarter calls the same amount. Earlier lines of this amount are paid, some of them only recently. */
export const EQUAL_CALLS = writeScene({
  name: 'the same amount every quarter',
  year: 2026,
  calls: [
    { number: 124, title: 'Quarterly Contribution 4', issuedOn: '2026-04-01', dueOn: '2026-04-15' },
    { number: 123, title: 'Quarterly Contribution 3', issuedOn: '2026-01-05', dueOn: '2026-01-19' },
    { number: 122, title: 'Quarterly Contribution 2', issuedOn: '2025-10-01', dueOn: '2025-10-15' },
  ],
  clients: `
    aitken    | Lorraine Aitken        |                               | 124: 5000    | 123: paid 5000 2026-01-14   | 122: paid 5000 2025-10-10
    brooker   | Dennis Brooker         |                               | 124: 7500    | 123: paid 7500 2026-01-15   | 122: paid 7500 2025-10-14
    cheung    | Cheung Ka Man          |                               | 124: 6250    | 123: paid 6250 2026-01-12   | 122: paid 6250 2025-10-09
    dobson    | Marjorie Dobson        | Dobson Retirement Fund        | 124: 12000   | 123: paid 12000 2026-01-16  | 122: paid 12000 2025-10-15
    ellery    | Raymond Ellery         |                               | 124: 4100    | 123: 4100                   | 122: paid 4100 2025-10-15
    fogarty   | Eileen Fogarty         |                               | 124: 8800    | 123: 8800/3800              | 122: paid 8800 2025-10-20
    greaves   | Stanley Greaves        |                               | 124: 5500    | 123: paid 5500 2026-04-02   | 122: paid 5500 2025-10-12
    hinkley   | Doreen Hinkley         |                               | 124: 9300    | 123: paid 9300 2026-04-07   | 122: paid 9300 2025-12-30
    isaacs    | Leon Isaacs            | Isaacs & Partners Pty Ltd     | 124: 15000   | 123: paid 15000 2026-01-19  | 122: paid 15000 2025-10-15
    joyner    | Beverly Joyner         |                               | 124: 3900    | 123: paid 3900 2026-01-13
    kowal     | Andrzej Kowal          |                               | 124: 10400   | 123: paid 10400 2026-01-15
    lomas     | Vera Lomas             |                               | 124: 6700    | 123: 6700                   | 122: 6700
    mundy     | Cecil Mundy            |                               | 124: 11250   | 123: paid 11250 2026-01-14
    neville   | Audrey Neville         |                               | 124: 2850    | 123: 2850
    ojukwu    | Ngozi Ojukwu           |                               | 124: 13500   | 123: paid 13500 2026-01-12
    perrin    | Claude Perrin          | Perrin Family Trust           | 124: 18200   | 123: paid 18200 2026-01-16
    rowland   | Maureen Rowland        |                               | 124: 7150    | 123: paid 7150 2026-01-19
    sharma    | Sunita Sharma          |                               | 124: 9650    | 123: paid 9650 2026-01-13
    tilley    | Harold Tilley          |                               | 124: 4450    | 123: paid 4450 2026-01-16
    upham     | Norma Upham            |                               | 124: 21000   | 123: paid 21000 2026-01-09
    voss      | Dieter Voss            |                               | 124: 16600   | 123: paid 16600 2026-01-12
    baxter    | Esme Baxter            |                               | 124: 8250    | 123: paid 8250 2026-04-07
    castle    | Roland Castle          |                               | 124: 4700    | 123: paid 4700 2026-04-08
    etheridge | Doris Etheridge        |                               | 124: 12600   | 123: paid 12600 2026-04-08
    gammon    | Ivy Gammon             |                               | 124: 3350    | 123: paid 3350 2026-04-07
    hobday    | Lester Hobday          |                               | 124: 17900   | 123: paid 17900 2026-04-09
    inman     | Sybil Inman            |                               | 124: 6900    | 123: paid 6900 2026-04-12
    wickham   | Phyllis Wickham        |                               | 124: 5350    | 123: paid 5350 2026-01-15
  `,
  confirmed: `
    aitken  | Fast Transfer From Lorraine Aitken quarterly
    brooker | Fast Transfer From T BROOKER-WINTON Contribution Q3
    kowal   | OSKO PAYMENT FROM MAGDA KRUPA
    mundy   | INTER-BANK CREDIT CREEKSIDE SMASH REPAIRS
    upham   | Direct Credit 399012 LOCKE & DANBY SOLICITORS TRUST ACCOUNT
    voss    | BRISTOW WEALTH ADVISERS CLIENT ACCOUNT
    tilley  | OSKO PAYMENT FROM JUNE SPRATT
    wickham | Fast Transfer From G PRENTICE
  `,
  outflows: `
    2026-01-28 | 16600 | PROPERTY MANAGEMENT FEE DEC QTR
    04-08      | 3900  | RETURNED TO BEVERLY JOYNER PAID TWICE
  `,
  deposits: `
    # same amount as a call settled long ago
    04-07 | aitken124  | Fast Transfer From Lorraine Aitken quarterly                                      | =
    04-08 | cheung124  | OSKO PAYMENT FROM KA MAN CHEUNG CONTRIBUTION 4                                    | =
    04-08 | dobson124  | ING DOBSON RETIREMENT FUND - Receipt 881902                                       | =
    04-09 | isaacs124  | SUNCORP INTERNET TRANSFER CREDIT FROM ISAACS AND PARTNERS P/L                     | =
    04-09 | ojukwu124  | Bankwest PAYMENT RECEIVED NGOZI OJUKWU Q4                                         | =
    04-10 | perrin124  | PERRIN FAM TRUST QTRLY CONTRIB                                                    | =
    04-13 | rowland124 | MAUREEN ROWLAND {rowland124}                                                      | =
    04-14 | sharma124  | S SHARMA QUARTERLY CONTRIBUTION APRIL                                             | =

    # known payer with another remark
    04-08 | brooker124 | Fast Transfer From T BROOKER-WINTON Contribution Q4                               | =
    04-09 | kowal124   | OSKO PAYMENT FROM MAGDA KRUPA                                                     | =
    04-10 | mundy124   | INTER-BANK CREDIT CREEKSIDE SMASH REPAIRS APR                                     | =

    # private payer whose text names another client
    04-13 | 4450       | OSKO PAYMENT FROM JUNE SPRATT {wickham124}                                        |
    04-13 | 5350       | Fast Transfer From G PRENTICE HAROLD TILLEY Q4                                    |

    # professional payer, nobody named
    04-10 | 21000      | Direct Credit 399012 LOCKE & DANBY SOLICITORS TRUST ACCOUNT                       |
    04-10 | 16600      | BRISTOW WEALTH ADVISERS CLIENT ACCOUNT QTR 4                                      |

    # professional payer that names its client
    04-14 | upham124   | Direct Credit 399012 LOCKE & DANBY SOLICITORS TRUST ACCOUNT NORMA UPHAM           | =
    04-14 | voss124    | BRISTOW WEALTH ADVISERS CLIENT ACCOUNT DIETER VOSS {voss124:by3}                  | =

    # just settled, paid again
    04-07 | 5500       | STANLEY GREAVES Q3                                                                |
    04-08 | 9300       | Fast Transfer From Doreen Hinkley contribution 3                                  |
    04-08 | 8250       | ESME BAXTER CONTRIBUTION 3                                                        |
    04-09 | 4700       | OSKO ROLAND CASTLE Q3 CONTRIB                                                     |
    04-09 | 12600      | INTER-BANK CREDIT D ETHERIDGE QUARTERLY CONTRIBUTION 3                            |
    04-10 | 3350       | Fast Transfer From IVY GAMMON {gammon123}                                         |
    04-10 | 17900      | Suncorp OSKO DEPOSIT LESTER HOBDAY QTR 3                                          |
    04-13 | 6900       | {inman123} SYBIL INMAN CONTRIBUTION                                               |

    # sent back by an outflow
    04-07 | 3900       | OSKO BEVERLY JOYNER                                                               |

    # two lines of one client with equal amounts
    04-08 | 4100       | RAYMOND ELLERY                                                                    |
    04-09 | 6700       | OSKO PAYMENT FROM VERA LOMAS                                                      |
    04-10 | neville123 | AUDREY NEVILLE CONTRIBUTION 3                                                     | =
    04-10 | neville124 | A NEVILLE {neville124:by4}                                                        | =
    04-13 | 13400      | VERA LOMAS QUARTERLY                                                              |

    # remainder of a line
    04-08 | fogarty123 | EILEEN FOGARTY BALANCE Q3                                                         | =
    04-09 | fogarty124 | EILEEN FOGARTY Q4 CONTRIBUTION                                                    | =

    # reference of a settled line
    04-09 | 6250       | OSKO K M CHEUNG {cheung123}                                                       |
    04-14 | 13500      | {ojukwu123:lower}                                                                 |
    04-15 | 18200      | PERRIN FAMILY TRUST {perrin123}                                                   |
  `,
});
