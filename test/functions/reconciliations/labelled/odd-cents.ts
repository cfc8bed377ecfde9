import { writeScene } from './write-scene.ts';

export const ODD_CENTS = writeScene({
  name: 'odd cents and deformed references',
  year: 2026,
  calls: [
    { number: 21, title: 'Harbour Growth Fund Call 1', issuedOn: '2026-06-01', dueOn: '2026-06-22' },
    { number: 22, title: 'Harbour Growth Fund Call 2', issuedOn: '2026-06-29', dueOn: '2026-07-20' },
    { number: 20, title: 'Harbour Growth Fund application', issuedOn: '2025-11-03', dueOn: '2025-11-24' },
  ],
  clients: `
    alvarez   | Tomas Alvarez          |                              | 21: 18233.41  | 22: 9116.71   | 20: 4558.35
    barlow    | Susan Barlow           |                              | 21: 27415.08  | 22: 13707.54
    bishop    | Edward Bishop          |                              | 21: 6120.77   | 22: 3060.39   | 20: 1530.19
    carmody   | Maeve Carmody          |                              | 21: 44018.93  | 22: 22009.47
    crane     | Leonard Crane          |                              | 21: 12875.62  | 22: 6437.81   | 20: 3218.91
    dimitriou | Eleni Dimitriou        |                              | 21: 33340.15  | 22: 16670.08
    eckert    | Wolfgang Eckert        |                              | 21: 8941.26   | 22: 4470.63   | 20: 2235.32
    fenwick   | Alice Fenwick          |                              | 21: 71204.39  | 22: 35602.20
    gorman    | Declan Gorman          |                              | 21: 15560.84  | 22: 7780.42   | 20: paid 3890.21 2025-11-18
    hale      | Winifred Hale          |                              | 21: 21099.57  | 22: 10549.79  | 20: paid 5274.89 2025-11-20
    ibrahim   | Layla Ibrahim          |                              | 21: 38712.66  | 22: 19356.33
    jarvis    | Oscar Jarvis           | Jarvis Property Pty Ltd      | 21: 52680.31  | 22: 26340.16
    keating   | Noreen Keating         |                              | 21: 9876.48   | 22: 4938.24   | 20: 2469.12
    lockwood  | Simon Lockwood         |                              | 21: 14402.73  | 22: 7201.37
    marchetti | Paolo Marchetti        |                              | 21: 29955.19  | 22: 14977.60  | 20: paid 7488.80 2025-11-12
    newell    | Frances Newell         |                              | 21: 5533.92   | 22: 2766.96
    oneill    | Brendan O'Neill        |                              | 21: 17718.05  | 22: 8859.03   | 20: 4429.51
    petrov    | Dimitar Petrov         |                              | 21: 24467.38  | 22: 12233.69
    quinlan   | Teresa Quinlan         |                              | 21: 36190.54  | 22: 18095.27
    rowe      | Jonathan Rowe          |                              | 21: 11250.69  | 22: 5625.35
    sandhu    | Harpreet Sandhu        |                              | 21: 62833.17  | 22: 31416.59
    tolmie    | Agnes Tolmie           |                              | 21: 19984.96  | 22: 9992.48
    upton     | Clive Upton            |                              | 21: 7347.23   | 22: 3673.62
    verbeek   | Marijke Verbeek        |                              | 21: 41506.82  | 22: 20753.41
    wardle    | Stanley Wardle         |                              | 21: 13621.75  | 22: 6810.88
    xiong     | Mai Xiong              |                              | 21: 26078.44  | 22: 13039.22
    yarrow    | Phoebe Yarrow          |                              | 21: 10017.31  | 22: 5008.66
    zeller    | Hans Zeller            | Zeller & Sohn Pty Ltd        | 21: 57329.88  | 22: 28664.94
  `,
  outflows: `
    2026-03-16 | 6437.81 | DIST PAYMENT A DELACROIX
    2026-05-29 | 4938.24 | LAND TAX SRO VIC
    2026-04-20 | 10549.79 | TRANSFER TO TERM DEPOSIT 8841
    2026-04-15 | 7347.23 | AUDIT FEES HOLLOWAY PARTNERS
  `,
  deposits: `
    # reference and amount
    06-05 | alvarez21  | DEPOSIT-OSKO PAYMENT 2200178 TOMAS ALVAREZ {alvarez21:by4}                        | =
    06-08 | barlow21   | Fast Transfer From S Barlow ref {barlow21:lower}                                  | =
    06-09 | carmody21  | Direct Credit 419882 MAEVE CARMODY {carmody21:hyphens3}                           | =
    06-09 | crane20    | BENDIGO DIRECT CREDIT L CRANE {crane20}                                           | =
    06-11 | dimitriou21| NAB INTER-BANK CREDIT E DIMITRIOU REF {dimitriou21:by3}                           | =
    06-15 | fenwick21  | RTGS AUD71204.39 A FENWICK CRN{fenwick21}                                         | =
    06-15 | keating20  | NOREEN KEATING {keating20:lower} APPLICATION                                      | =

    # reference alone
    06-05 | eckert20   | {eckert20:lower}                                                                  | =
    06-05 | ibrahim21  | DEPOSIT 0982231 {ibrahim21:hyphens4}                                              | =
    06-09 | lockwood21 | Ref: {lockwood21:by3}                                                             | =
    06-10 | marchetti21| INTERNET TRANSFER CREDIT REF NO 71023345 {marchetti21}                            | =
    06-10 | oneill20   | TRANSFER CREDIT ONLINE H1209934511 {oneill20}                                     | =
    06-12 | quinlan21  | Osko Deposit 12Jun26 CRN {quinlan21:by4}                                          | =
    06-15 | rowe21     | DC{rowe21}                                                                        | =
    06-18 | bishop20   | PAYMENT/{bishop20:hyphens4}/HARBOUR                                               | =

    # reference among other numbers
    07-06 | gorman22   | BSB 062000 ACC 10293384 {gorman22} RCPT 000200012345                              | =
    07-07 | upton22    | TRANSFER 123456789012 {upton22:by3} 07/07/2026                                    | =
    07-07 | marchetti22| P MARCHETTI 0417555010 {marchetti22}                                              | =
    07-08 | rowe22     | Osko Payment From JONATHAN ROWE Ref#884905700 {rowe22:by4} 562535                 | =
    07-08 | quinlan22  | 083-004 55512 9981 {quinlan22} 18095.27                                           | =
    07-09 | petrov22   | INTER-BANK CREDIT 182512000441 {petrov22:hyphens3} 20260709                       | =
    07-10 | wardle22   | BPAY 00210709 {wardle22} 681088 10072026                                          | =
    07-13 | xiong22    | DEPOSIT 2345678 {xiong22} 2345678                                                 | =

    # reference with a wrong digit and a name
    06-08 | bishop21   | OSKO PAYMENT FROM EDWARD BISHOP {bishop21:wrong1}                                 | =
    06-11 | crane21    | Fast Transfer From Leonard Crane {crane21:wrong2}                                 | =
    06-11 | gorman21   | D GORMAN CRN {gorman21:wrong4}                                                    | =
    06-12 | hale21     | Direct Credit 302188 WINIFRED HALE {hale21:swap}                                  | =
    06-16 | xiong21    | ANZ INTERNET BANKING PAYMENT 119034 FROM MAI XIONG {xiong21:missing}              | =
    06-17 | zeller21   | ZELLER & SOHN PTY LTD {zeller21:wrong6}                                           | =

    # reference with a wrong digit, no name
    06-12 | jarvis21   | DIRECT CREDIT REF {jarvis21:wrong1}                                               | =
    06-12 | keating21  | OSKO {keating21:wrong2} CALL                                                      | =
    06-15 | newell21   | {newell21:swap}                                                                   | =
    06-15 | oneill21   | BPAY CRN {oneill21:wrong4}                                                        | =
    06-16 | petrov21   | DEPOSIT ONLINE 2110442 {petrov21:wrong1}                                          | =
    06-16 | sandhu21   | NPP {sandhu21:missing} HARBOUR GROWTH                                             | =
    06-19 | 5000       | DIRECT CREDIT {tolmie21:wrong2}                                                   |
    06-19 | 40000      | OSKO REF {verbeek21:wrong1}                                                       |
    06-22 | 10500      | TRANSFER {yarrow21:swap} CALL                                                     |

    # reference cut by the bank
    06-16 | tolmie21   | DIRECT CREDIT AGNES TOLMIE HGF {tolmie21:cut2}                                    | =
    06-16 | upton21    | CLIVE UPTON {upton21:cut3}                                                        | =
    06-17 | verbeek21  | Fast Transfer From MARIJKE VERBEEK {verbeek21:cut1}                               | =
    06-18 | wardle21   | INTER-BANK CREDIT WARDLE S {wardle21:cut2}                                        | =
    06-19 | yarrow21   | P YARROW HARBOUR {yarrow21:cut1}                                                  | =
    07-02 | barlow22   | OSKO SUSAN BARLOW {barlow22:cut3}                                                 | =
    07-03 | carmody22  | M CARMODY {carmody22:cut2}                                                        | =
    07-06 | 9000       | DEPOSIT {tolmie22:cut3}                                                           |
    07-06 | 20000      | TRANSFER FROM xx2210 {verbeek22:cut3}                                             |

    # reference of a settled line
    06-22 | 3890.21    | Fast Transfer From D Gorman {gorman20}                                            |
    06-22 | 5274.89    | WINIFRED HALE {hale20:lower}                                                      |
    06-23 | 7488.80    | TRANSFER CREDIT ONLINE N3310099128 {marchetti20}                                  |

    # reference and part payment
    07-03 | 4000       | TOMAS ALVAREZ {alvarez22} PART                                                    | alvarez22
    07-03 | 10000      | OSKO {dimitriou22} 1 OF 2                                                         | dimitriou22
    07-06 | 30000      | RTGS {fenwick22:by4} FENWICK                                                      | fenwick22
    07-07 | 5000       | DEPOSIT {ibrahim22:by3} INSTALMENT ONE                                            | ibrahim22
    07-08 | 20000      | JARVIS PROPERTY PTY LTD {jarvis22}                                                | jarvis22

    # remainder of a line
    07-15 | 5116.71    | TOMAS ALVAREZ {alvarez22} BALANCE                                                 | alvarez22
    07-15 | 6670.08    | OSKO {dimitriou22} 2 OF 2                                                         | dimitriou22
    07-16 | 5602.20    | RTGS {fenwick22:by4} FENWICK REMAINDER                                            | fenwick22
    07-17 | 14356.33   | DEPOSIT {ibrahim22:by3} FINAL INSTALMENT                                          | ibrahim22
    07-17 | 6340.16    | JARVIS PROPERTY PTY LTD {jarvis22} REST                                           | jarvis22

    # outflow that is something else
    07-07 | keating22  | OSKO PAYMENT FROM NOREEN KEATING {keating22}                                      | =
    07-09 | hale22     | WINIFRED HALE CALL 2                                                              | =
    07-06 | crane22    | L CRANE {crane22}                                                                 | =

    # overpayment
    07-06 | 4500       | WOLFGANG ECKERT {eckert22} ROUNDED UP                                             | eckert22
    07-07 | 3100       | OSKO PAYMENT FROM E BISHOP {bishop22}                                             | bishop22
    07-09 | 8900       | BRENDAN ONEILL HARBOUR CALL 2 {oneill22:by4}                                      | oneill22

    # reference of one client, name of another
    07-08 | 13000      | P MARCHETTI {newell22}                                                            |
    07-09 | lockwood22 | FRANCES NEWELL {lockwood22:by4}                                                    |

    # no investor at all
    07-09 | 99999      | DEPOSIT QUARTERLY SWEEP                                                           |

    # amount only
    07-07 | 12233.69   | DIRECT CREDIT 062000                                                              |
    07-08 | 18095.27   | Cheque deposit                                                                    |
    07-08 | 5625.35    | OSKO PAYMENT                                                                      |
    07-09 | 31416.59   | RTGS INWARD CREDIT 00448                                                          |
    07-10 | 20753.41   | TRANSFER CREDIT ONLINE F8839912003                                                |
    07-13 | 6810.88    | DEPOSIT HARBOUR GROWTH FUND CALL 2                                                |
    07-14 | 13039.22   | From savings                                                                      |
    07-15 | 28664.94   | NPP CREDIT 3f20a7c1 CAPITAL CALL                                                  |
  `,
});
