import { writeScene } from './write-scene.ts';

/** Many clients owe 25,000, 50,000 or 100,000, and several share a surname, so amounts identify few clients. */
export const ROUND_AMOUNTS = writeScene({
  name: 'round amounts that many owe',
  year: 2026,
  calls: [
    { number: 11, title: 'Income Fund – First call', issuedOn: '2026-05-01', dueOn: '2026-05-22' },
    { number: 10, title: 'Income Fund – Deposit', issuedOn: '2026-02-02', dueOn: '2026-02-20' },
  ],
  clients: `
    adams    | Louise Adams            |                              | 11: 25000  | 10: paid 5000 2026-02-10
    adamson  | Louis Adamson           |                              | 11: 25000
    baker    | Timothy Baker           |                              | 11: 25000
    bakert   | Theodore Baker          |                              | 11: 25000
    brady    | Sinead Brady            |                              | 11: 50000
    callan   | Patrick Callan          |                              | 11: 50000  | 10: paid 10000 2026-02-12
    costa    | Daniela Costa           |                              | 11: 25000
    davies   | Gareth Davies           |                              | 11: 25000
    davis    | Gareth Davis            |                              | 11: 25000
    eastman  | Philippa Eastman        |                              | 11: 100000
    engel    | Rudi Engel              |                              | 11: 25000
    fox      | Miriam Fox              |                              | 11: 50000
    gallo    | Renata Gallo            | Gallo Super Fund             | 11: 100000
    graham   | Kenneth Graham          |                              | 11: 25000
    hobbs    | Beverley Hobbs          |                              | 11: 25000
    hughes   | Sandra Hughes           |                              | 11: 50000
    hughest  | Stephen Hughes          |                              | 11: 50000
    irving   | Malcolm Irving          |                              | 11: 25000
    jensen   | Annika Jensen           |                              | 11: 25000
    kemp     | Roderick Kemp           |                              | 11: 100000 | 10: paid 20000 2026-02-17
    kelly    | Bernadette Kelly        |                              | 11: 25000
    lamb     | Arthur Lamb             |                              | 11: 25000
    mcleod   | Fiona McLeod            |                              | 11: 50000
    murray   | Hamish Murray           |                              | 11: 25000
    neale    | Georgina Neale          |                              | 11: 25000
    osman    | Yusuf Osman             |                              | 11: 50000
    palmer   | Victoria Palmer         |                              | 11: 25000
    quigley  | Desmond Quigley         |                              | 11: 25000
    reyes    | Carmen Reyes            |                              | 11: 25000
    stokes   | Adrian Stokes           |                              | 11: 25000
    tanner   | Judith Tanner           |                              | 11: 100000
    thomas   | James Thomas            |                              | 11: 25000
    underhill| Rachel Underhill        |                              | 11: 25000
    vickers  | Norman Vickers          |                              | 11: 50000
    walsh    | Colleen Walsh           |                              | 11: 25000
    walshe   | Conor Walsh             |                              | 11: 25000
    yates    | Imogen Yates            |                              | 11: 25000
    zammit   | Joseph Zammit           |                              | 11: 50000
  `,
  confirmed: `
    hughest | Fast Transfer From LARKFIELD MOTORS PTY LTD
    irving  | OSKO PAYMENT FROM P DEVANE
    neale   | DEPOSIT-OSKO PAYMENT 2550177 R SALTER NEALE DEPOSIT
  `,
  deposits: `
    # private payer, amount that others owe too
    05-06 | 50000     | Fast Transfer From LARKFIELD MOTORS P/L First call                              |
    05-11 | 25000     | OSKO PAYMENT FROM P DEVANE                                                      |
    05-21 | 25000     | DEPOSIT-OSKO PAYMENT 2880019 R SALTER                                           |

    # reference and amount
    05-06 | adams11   | Fast Transfer From LOUISE ADAMS {adams11}                                       | =
    05-07 | brady11   | OSKO 7731290 S BRADY REF{brady11}                                               | =
    05-07 | davies11  | DEPOSIT ONLINE 2119834 PYMT Gareth Davies {davies11}                            | =
    05-08 | hobbs11   | B HOBBS {hobbs11:by3} CAPITAL CALL                                              | =

    # reference alone
    05-08 | davis11   | Direct Credit 128594 {davis11}                                                  | =
    05-08 | kelly11   | NPP CREDIT {kelly11:by4}                                                        | =
    05-11 | zammit11  | Ext Tfr - NET#4491106306 {zammit11:hyphens4}                                    | =
    05-12 | lamb11    | BPAY CRN {lamb11} CHANNEL INTERNET                                              | =

    # reference of one client, name of another
    05-11 | 25000     | PHILIPPA EASTMAN {irving11}                                                      |
    05-11 | 50000     | Osko Payment From FIONA MCLEOD Ref#77102934 {hughes11}                          |
    05-14 | 25000     | TRANSFER FROM GARETH DAVIS {bakert11}                                           |

    # reference with a wrong digit and a name
    05-13 | jensen11  | DEPOSIT-OSKO PAYMENT 2881730 ANNIKA JENSEN {jensen11:wrong2}                    | =
    05-13 | murray11  | Fast Transfer From Hamish Murray {murray11:swap}                                | =
    05-14 | neale11   | ANZ M-BANKING PAYMENT 716321 FROM GEORGINA NEALE {neale11:wrong4}               | =

    # full name and amount
    05-05 | palmer11  | TRANSFER FROM VICTORIA PALMER                                                   | =
    05-05 | quigley11 | Transfer from DESMOND QUIGLEY CommBank App First call                           | =
    05-06 | reyes11   | INTER-BANK CREDIT CARMEN REYES INCOME FUND                                      | =
    05-12 | vickers11 | NORMAN VICKERS - Osko Payment - Receipt 211934                                  | =
    05-13 | tanner11  | RTGS INWARD 0013384 JUDITH TANNER MACQUARIE BANK LTD                            | =
    05-20 | mcleod11  | From FIONA MCLEOD - Income Fund call                                            | =

    # initial and surname, one client
    05-12 | underhill11 | Fast Transfer From R Underhill call                                           | =
    05-18 | stokes11    | OSKO PAYMENT FROM A STOKES INCOME FUND CALL                                   | =
    05-18 | callan11    | MR P CALLAN TFR CAPITAL CALL                                                  | =
    05-19 | osman11     | INTER-BANK CREDIT MR Y OSMAN                                                  | =

    # initial and surname, two clients
    05-12 | 25000     | OSKO PAYMENT FROM T BAKER                                                       |
    05-12 | 50000     | DEPOSIT-OSKO PAYMENT 2001938 S HUGHES INCOME FUND                               |
    05-15 | 25000     | Fast Transfer From C Walsh First call                                           |
    05-15 | 25000     | MR G DAVIS ES                                                                   |
    05-16 | 25000     | TFR T. BAKER CAPITAL CALL                                                       |
    05-16 | 50000     | NAB TRANSFER CREDIT ONLINE B7712345509 HUGHES S                                 |
    05-19 | 25000     | C WALSH {walsh11:cut3}                                                          |
    05-19 | 25000     | L ADAM                                                                          |

    # surname two clients have
    05-15 | 25000     | BAKER FAMILY                                                                    |
    05-15 | 50000     | Direct Credit 301500 HUGHES                                                     |
    05-18 | 25000     | OSKO WALSH 25K                                                                  |
    05-18 | 25000     | DEPOSIT BAKER CALL                                                              |
    05-20 | 25000     | WALSH SUPER CONTRIBUTION                                                        |
    05-20 | 50000     | Fast Transfer From HUGHES HOUSEHOLD                                             |
    05-21 | 25000     | payment walsh                                                                   |
    05-21 | 25000     | PAYMENT FROM BAKER INCOME FUND                                                  |

    # first name only
    05-18 | 25000     | TRANSFER KENNETH                                                                |
    05-18 | 50000     | OSKO PAYMENT MIRIAM XX                                                          |
    05-18 | 25000     | JAMES CALL PAYMENT                                                              |

    # stranger with a client's name in the middle
    05-20 | 25000     | JAMES THOMAS KELLY                                                              |
    05-20 | 25000     | TRANSFER FROM JAMES THOMAS K                                                    |
    05-21 | 25000     | MR J THOMAS KEENE FIRST CALL                                                    |
    05-20 | 25000     | Fast Transfer From JAMES THOMAS RIDLEY call                                     |
    05-21 | 25000     | DEPOSIT-OSKO PAYMENT 2640031 ARTHUR LAMB WINSTON                                |
    05-21 | 25000     | IMOGEN YATES-HOLLIS TRANSFER                                                    |

    # misspelled name
    05-19 | graham11  | OSKO PAYMENT FROM KENNETH GRAHAME CAPITAL CALL                                  | =
    05-19 | costa11   | Fast Transfer From DANEILA COSTA                                                | =
    05-19 | 25000     | OSKO GARETH DAVIIS                                                              |
    05-20 | 25000     | TRANSFER FROM LOUIS ADAMS                                                       |

    # amount many owe
    05-11 | 25000     | DIRECT CREDIT                                                                   |
    05-12 | 50000     | OSKO PAYMENT INCOME FUND                                                        |
    05-13 | 100000    | RTGS PYMT WBC SYDNEY                                                            |
    05-14 | 25000     | CAPITAL CALL 1                                                                  |
    05-14 | 25000     | TRANSFER FROM xx4471 CommBank app                                               |
    05-15 | 25000     | Cheque deposit branch 062-000                                                   |
    05-18 | 50000     | units income fund                                                               |
    05-20 | 100000    | DEPOSIT 2056999 CONTRIBUTION FIRST CALL                                         |
    05-22 | 25000     | INVESTMENT 25000 MAY                                                            |

    # pair refused before
    05-18 | 25000     | Fast Transfer From IMOGEN YATES                                                 |   | refused yates11
    05-18 | 100000    | PHILIPPA EASTMAN CAPITAL CALL                                                   |   | refused eastman11
    05-19 | 25000     | DEPOSIT ONLINE 2110001 RUDI ENGEL {engel11}                                     |   | refused engel11
    05-20 | kemp11    | RODERICK KEMP {kemp11}                                                          | = | refused eastman11

    # legal forms of an entity
    05-21 | gallo11   | GALLO S/F INCOME FUND CALL                                                      | =
  `,
});
